"use client";

import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { AuthDialogProps } from "@/components/auth/auth-dialog";
import { isPlainClick } from "@/lib/navigation/plain-click";

type Opened = Pick<AuthDialogProps, "mode" | "opener"> & {
  readonly Dialog: ComponentType<AuthDialogProps>;
  /** When it was pressed. A dialog says late that it closed: by then another one may be open. */
  readonly key: number;
};

const loadDialog = () => import("./auth-dialog");

/**
 * All that pages load of accounts. Links to `/auth` open the dialog in its place, whose code comes when somebody
 * points at one or reaches it.
 */
export function AuthLeaf({ support }: { support: string | null }) {
  const [opened, setOpened] = useState<Opened | null>(null);

  useEffect(() => {
    if (location.search === "") return;
    import("@/lib/tracking/capture-visit").then(
      ({ captureVisit }) => captureVisit(),
      () => {}, // The network failed. The visit counts as one from nowhere, which harms nobody.
    );
  }, []);

  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      if (linkOf(target)) loadDialog().catch(() => {}); // Tried again, and told, with the press.
    };
    const onClick = (event: MouseEvent) => {
      const opener = linkOf(event.target);
      if (!opener || !isPlainClick(event)) return;
      event.preventDefault();
      const mode = opener.search.includes("mode=register") ? "register" : "login";
      loadDialog().then(
        ({ AuthDialog: Dialog }) => setOpened({ Dialog, mode, opener, key: event.timeStamp }),
        // Without its code the page has the same forms.
        () => location.assign(opener.href),
      );
    };
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
      document.removeEventListener("click", onClick);
    };
  }, []);
  if (!opened) return null;
  const { Dialog, key, ...place } = opened;
  const onClose = () => setOpened((last) => (last?.key === key ? null : last));
  return createPortal(<Dialog key={key} {...place} support={support} onClose={onClose} />, document.body);
}

/** The page with the forms stays where it is: they are there already. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  const leadsThere = link?.pathname === "/auth" && link.origin === location.origin;
  return leadsThere && location.pathname !== "/auth" ? link : null;
}
