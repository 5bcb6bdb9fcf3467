import { useEffect, useState } from "react";
import { type ContentMenu, contentMenus, type MenuContent, menuAddress } from "@/lib/navigation/menu-content";
import type { MenuName } from "@/lib/navigation/menu-state";
import { readMenu } from "@/lib/navigation/read-menu";

/** After how many milliseconds of skeleton the menu says that its content is late. */
const PATIENCE = 5000;

interface Asked {
  readonly content: Promise<MenuContent>;
  readonly giveUp: () => void;
}

/** Fetched once per page view. */
const asked = new Map<ContentMenu, Asked>();

/** "late": not there after five seconds, though it may still come. */
export type Loaded = MenuContent | "loading" | "late" | "failed";

/** Begins to fetch the content of a menu that is likely to be opened. */
export function fetchMenu(menu: ContentMenu): Promise<MenuContent> {
  const known = asked.get(menu);
  if (known) return known.content;
  const controller = new AbortController();
  const content = loadMenu(menu, controller.signal);
  const own: Asked = { content, giveUp: () => controller.abort() };
  asked.set(menu, own);
  // The next opening tries again.
  content.catch(() => asked.get(menu) === own && asked.delete(menu));
  return content;
}

async function loadMenu(menu: ContentMenu, signal: AbortSignal): Promise<MenuContent> {
  const address = menuAddress(menu);
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`Cannot show the menu: ${address} answered ${response.status}.`);
  const content = readMenu(await response.json());
  if (!content) throw new Error(`Cannot show the menu: what ${address} answered is no menu.`);
  return content;
}

/** Drops the pending request of the menu. The next use starts a new one. */
function forget(menu: ContentMenu): void {
  asked.get(menu)?.giveUp();
  asked.delete(menu);
}

export function contentMenuOf(menu: MenuName | null): ContentMenu | null {
  return contentMenus.find((name) => name === menu) ?? null;
}

/** The content of the open menu, and a function that fetches it again. */
export function useMenuContent(open: MenuName | null): { content: Loaded; retry: () => void } {
  const [loaded, setLoaded] = useState<{ menu: ContentMenu; content: Loaded } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const menu = contentMenuOf(open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (menu === null) return;
    let isWanted = true;
    let isLate = false;
    const show = (content: Loaded) => {
      clearTimeout(timer);
      if (isWanted) setLoaded({ menu, content });
    };
    const timer = setTimeout(() => {
      isLate = true;
      setLoaded({ menu, content: "late" });
    }, PATIENCE);
    fetchMenu(menu).then(
      (content) => {
        isLate = false;
        show(content);
      },
      () => show("failed"),
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
      if (isLate) forget(menu);
    };
  }, [menu, attempt]);
  const retry = () => {
    setLoaded(null);
    setAttempt((last) => last + 1);
  };
  return { content: loaded?.menu === menu ? loaded.content : "loading", retry };
}
