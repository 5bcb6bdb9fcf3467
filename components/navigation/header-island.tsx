"use client";

import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Intent } from "@/components/navigation/openers";
import { isPlainClick } from "@/lib/navigation/plain-click";
import { bring } from "@/lib/press/bring";

type MenusComponent = ComponentType<{ intent: Intent }>;
type SearchComponent = ComponentType<{ onClose: () => void }>;

const loadSearch = () => import("@/components/search/search-dialog");
const loadMenus = () => import("./menus");
const loadWidget = () => import("../announcement/announcement-widget");
const ignore = () => {};

/**
 * The only header code that every page loads. Menus and search load when a visitor points at, focuses or presses an
 * opener, the announcement when the page has one.
 */
export function HeaderIsland() {
  const [menus, setMenus] = useState<{ Menus: MenusComponent; intent: Intent } | null>(null);
  const [search, setSearch] = useState<{ Search: SearchComponent; key: number } | null>(null);
  const [widget, setWidget] = useState<{ Widget: ComponentType } | null>(null);

  useEffect(() => {
    if (!document.querySelector("[data-announcement]")) return;
    let isHere = false;
    const show = ({ AnnouncementWidget: Widget }: Awaited<ReturnType<typeof loadWidget>>) => {
      isHere = true;
      flushSync(() => setWidget({ Widget }));
    };
    loadWidget().then(show, ignore); // A press retries and reports a failure.
    const onClick = ({ target }: Event) => {
      const logo = target instanceof Element && target.closest<HTMLElement>("[data-announcement]");
      if (!logo || isHere) return;
      bring(logo, loadWidget).then((code) => {
        if (!code) return;
        if (!isHere) show(code);
        logo.click();
      });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);

  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      if (opensSearch(target)) loadSearch().catch(ignore);
    };
    const open = (event: Event) => {
      event.preventDefault();
      if (document.querySelector(".search-dialog[open]")) return;
      // A dialog reports closing late; another one, with another key, may be open by then.
      const key = event.timeStamp;
      bring(searchOpener(event.target), loadSearch).then(
        (code) => code && setSearch({ Search: code.SearchDialog, key }),
      );
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
      if (type === "click") void bring(opener, loadMenus);
      const isLoading = intent !== null;
      intent = { opener, pressed: type === "click" || (intent?.opener === opener && intent.pressed) };
      if (isLoading) return;
      loadMenus().then(
        ({ Menus }) => {
          const last = intent;
          // Synchronous, so that no press is lost before the menus' own listeners.
          if (last) flushSync(() => setMenus({ Menus, intent: last }));
        },
        () => {
          intent = null; // The network failed; the next intent tries again.
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

/** The element that shows loading, because a key can open the search anywhere. */
function searchOpener(target: EventTarget | null): HTMLElement {
  const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-search]") : null;
  const all = [...document.querySelectorAll<HTMLElement>("[data-search]")];
  return pressed ?? all.find(({ offsetParent }) => offsetParent) ?? all[0] ?? document.body;
}

function opensSearch(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-search]") !== null;
}
