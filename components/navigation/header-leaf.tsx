"use client";

import { type ComponentType, useEffect, useState } from "react";

/** What a visitor did with an opener before the code of the menus was there. */
export interface Intent {
  readonly opener: HTMLElement;
  readonly pressed: boolean;
}

type MenusComponent = ComponentType<{ intent: Intent }>;

/**
 * All of the header's code that every page loads. Menus come when a visitor points at, reaches or presses an opener;
 * the announcement comes when the page has one.
 */
export function HeaderLeaf() {
  const [menus, setMenus] = useState<{ Menus: MenusComponent; intent: Intent } | null>(null);
  const [widget, setWidget] = useState<{ Widget: ComponentType } | null>(null);

  useEffect(() => {
    if (!document.querySelector("[data-announcement]")) return;
    import("./announcement-widget").then(
      ({ AnnouncementWidget }) => setWidget({ Widget: AnnouncementWidget }),
      // Without its code the logo stays a logo.
      () => {},
    );
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
        ({ Menus }) => intent && setMenus({ Menus, intent }),
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

  return (
    <>
      {menus && <menus.Menus intent={menus.intent} />}
      {widget && <widget.Widget />}
    </>
  );
}
