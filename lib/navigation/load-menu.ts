import "server-only";
import { type Preview, previewClient } from "@/lib/content/client";
import { fetchPublished } from "@/lib/content/published";
import { readPreview } from "@/lib/content/read-preview";
import type { ListOf } from "@/lib/freshness/keys";
import { remembered } from "@/lib/freshness/remember";
import { buildCardMenu, buildContractMenu } from "@/lib/navigation/build-menu";
import type { ContentMenu, MenuContent } from "@/lib/navigation/menu-content";
import { CONTRACT_MENU_QUERY, MENU_CARDS_QUERY } from "@/lib/navigation/menu-queries";

/** The content of a menu as visitors see it, or in draft mode as editors do. */
export async function loadMenu(menu: ContentMenu): Promise<MenuContent> {
  const preview = await readPreview(null);
  return preview === null || menu === "contracts" ? loadPublishedMenu(menu) : loadPreviewMenu(menu, preview);
}

/** Its words are cleaned of marks anyway, and addresses with marks in them would lead nowhere. */
async function loadPreviewMenu(
  menu: Exclude<ContentMenu, "contracts">,
  { perspective, isMarked }: Preview,
): Promise<MenuContent> {
  const client = previewClient({ perspective, isMarked: false });
  return buildCardMenu(menu, await client.fetch(MENU_CARDS_QUERY, {}, { cache: "no-store" }), isMarked);
}

/** The published content of a menu, cached until one of its sources is published again. */
const loadPublishedMenu = remembered("menu", async (menu: ContentMenu): Promise<MenuContent> => {
  if (menu === "contracts") {
    const lists: ListOf[] = [["contractCategory"], ["contractTemplate"]];
    return buildContractMenu(await fetchPublished(CONTRACT_MENU_QUERY, {}, lists));
  }
  return buildCardMenu(menu, await fetchPublished(MENU_CARDS_QUERY, {}, [["navigation"]]));
});
