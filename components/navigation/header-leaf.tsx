"use client";

import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isPlainClick } from "@/lib/navigation/plain-click";

/** What a visitor did with an opener before the code of the menus was there. */
export interface Intent {
  readonly opener: HTMLElement;
  readonly pressed: boolean;
}

type MenusComponent = ComponentType<{ intent: Intent }>;
type SearchComponent = ComponentType<{ onClose: () => void }>;

const loadSearch = () => import("@/components/search/search-dialog");
const ignore = () => {};

/**
 * All of the header's code that every page loads. Menus and search come when a visitor points at, reaches or presses an
 * opener; the announcement comes when the page has one.
 */
export function HeaderLeaf() {
  const [menus, setMenus] = useState<{ Menus: MenusComponent; intent: Intent } | null>(null);
  const [search, setSearch] = useState<{ Search: SearchComponent; key: number } | null>(null);
  const [widget, setWidget] = useState<{ Widget: ComponentType } | null>(null);

  useEffect(() => {
    if (!document.querySelector("[data-announcement]")) return;
    // Without its code the logo stays a logo.
    import("./announcement-widget").then(({ AnnouncementWidget: Widget }) => setWidget({ Widget }), ignore);
  }, []);

  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      if (opensSearch(target)) loadSearch().catch(ignore);
    };
    const open = (event: Event) => {
      event.preventDefault();
      if (document.querySelector(".search-dialog[open]")) return;
      // The list of all pages helps as well, should the code not come.
      const failed = () => location.assign("/search");
      // A dialog says late that it closed: by then another one, with another key, may be open.
      const key = event.timeStamp;
      loadSearch().then(({ SearchDialog: Search }) => setSearch({ Search, key }), failed);
    };
    const onClick = (event: MouseEvent) => {
      if (opensSearch(event.target) && isPlainClick(event)) open(event);
    };
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const isTyping =
        event.target instanceof Element && event.target.closest("input,textarea,select,[contenteditable]");
      if (isCommand ? event.key.toLowerCase() === "k" : event.key === "/" && !isTyping && !event.altKey)
        open(event);
    };
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  const isLoaded = menus !== null;
  useEffect(() => {
    if (isLoaded) return;
    let intent: Intent | null = null;
    const load = ({ type, target }: Event) => {
      const opener = target instanceof Element && target.closest<HTMLElement>("[data-menu]");
      if (!opener) return;
      const isLoading = intent !== null;
      intent = { opener, pressed: type === "click" || (intent?.opener === opener && intent.pressed) };
      if (isLoading) return;
      import("./menus").then(
        ({ Menus }) => {
          const last = intent;
          // At once: nothing can be pressed between what was done so far and the menus' own listening.
          if (last) flushSync(() => setMenus({ Menus, intent: last }));
        },
        () => {
          // The network failed: the footer has every link, and the next intent tries again.
          if (intent?.pressed) location.hash = "footer";
          intent = null;
        },
      );
    };
    const types = ["pointerover", "focusin", "click"];
    for (const type of types) document.addEventListener(type, load);
    return () => {
      for (const type of types) document.removeEventListener(type, load);
    };
  }, [isLoaded]);

  const closeSearch = () => setSearch((last) => (last?.key === search?.key ? null : last));
  return (
    <>
      {menus && <menus.Menus intent={menus.intent} />}
      {search && <search.Search key={search.key} onClose={closeSearch} />}
      {widget && <widget.Widget />}
    </>
  );
}

function opensSearch(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-search]") !== null;
}
