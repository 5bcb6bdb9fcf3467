import { useEffect, useState } from "react";
import { type ContentMenu, contentMenus, type MenuContent, menuAddress } from "@/lib/navigation/menu-content";
import type { MenuName } from "@/lib/navigation/menu-state";

/** Asked for once for as long as the page is open. */
const asked = new Map<ContentMenu, Promise<MenuContent>>();

export type Loaded = MenuContent | "loading" | "failed";

/** Begins to fetch the content of a menu that is likely to be opened. */
export function fetchMenu(menu: ContentMenu): Promise<MenuContent> {
  const known = asked.get(menu);
  if (known) return known;
  const asking = readMenu(menu);
  asked.set(menu, asking);
  // The next opening tries again.
  asking.catch(() => asked.delete(menu));
  return asking;
}

async function readMenu(menu: ContentMenu): Promise<MenuContent> {
  const address = menuAddress(menu);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`Cannot show the menu: ${address} answered ${response.status}.`);
  // Our own endpoint, whose answer has this type.
  return (await response.json()) as MenuContent;
}

export function contentMenuOf(menu: MenuName | null): ContentMenu | null {
  return contentMenus.find((name) => name === menu) ?? null;
}

/** The content of the open menu. */
export function useMenuContent(open: MenuName | null): Loaded {
  const [loaded, setLoaded] = useState<{ menu: ContentMenu; content: Loaded } | null>(null);
  const menu = contentMenuOf(open);
  useEffect(() => {
    if (menu === null) return;
    let isWanted = true;
    const show = (content: Loaded) => isWanted && setLoaded({ menu, content });
    fetchMenu(menu).then(show, () => show("failed"));
    return () => {
      isWanted = false;
    };
  }, [menu]);
  return loaded?.menu === menu ? loaded.content : "loading";
}
