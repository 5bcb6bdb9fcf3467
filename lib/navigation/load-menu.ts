import "server-only";
import type { ListOf } from "@paraph/lake/keys";
import { fetchPublished } from "@/lib/content/published";
import { remembered } from "@/lib/freshness/remember";
import {
  buildCardMenu,
  buildContractMenu,
  CONTRACT_MENU_QUERY,
  MENU_CARDS_QUERY,
} from "@/lib/navigation/build-menu";
import type { ContentMenu, MenuContent } from "@/lib/navigation/menu-content";

/** The published content of a menu, cached until one of its sources is published again. */
export const loadMenu = remembered("menu", async (menu: ContentMenu): Promise<MenuContent> => {
  if (menu === "contracts") {
    const lists: ListOf[] = [["contractCategory"], ["contractTemplate"]];
    return buildContractMenu(await fetchPublished(CONTRACT_MENU_QUERY, {}, lists));
  }
  return buildCardMenu(menu, await fetchPublished(MENU_CARDS_QUERY, {}, [["navigation"]]));
});
