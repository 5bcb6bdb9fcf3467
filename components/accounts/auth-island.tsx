"use client";

import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { AuthDialogProps } from "@/components/accounts/auth-dialog";
import { isPlainClick } from "@/lib/navigation/plain-click";
import { bring } from "@/lib/press/bring";

type Opened = Pick<AuthDialogProps, "mode" | "opener"> & {
  readonly Dialog: ComponentType<AuthDialogProps>;
  /** When it was pressed. A dialog reports its closing late, when another one may already be open. */
  readonly key: number;
};

const loadDialog = () => import("./auth-dialog");

/**
 * The only account code that every page loads. Links to `/auth` open the dialog instead; its code loads when a link is
 * hovered or focused.
 */
export function AuthIsland({ support }: { support: string | null }) {
  const [opened, setOpened] = useState<Opened | null>(null);

  useEffect(() => {
    if (location.search === "") return;
    import("@/lib/tracking/capture-visit").then(
      ({ captureVisit }) => captureVisit(),
      () => {}, // The network failed. The visit then has no source, which harms nobody.
    );
  }, []);

  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      if (linkOf(target) && location.pathname !== "/auth") loadDialog().catch(() => {}); // The press retries and reports a failure.
    };
    const onClick = (event: MouseEvent) => {
      const opener = linkOf(event.target);
      if (!opener || !isPlainClick(event)) return;
      event.preventDefault();
      // The page with the forms has them already.
      if (location.pathname === "/auth") return location.assign(formOf(opener));
      const mode = formOf(opener).searchParams.get("mode") === "register" ? "register" : "login";
      bring(opener, loadDialog).then(
        (code) => code && setOpened({ Dialog: code.AuthDialog, mode, opener, key: event.timeStamp }),
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
  const { Dialog, key, ...dialogProps } = opened;
  const onClose = () => setOpened((last) => (last?.key === key ? null : last));
  return createPortal(
    <Dialog key={key} {...dialogProps} support={support} onClose={onClose} />,
    document.body,
  );
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  const form = link && formOf(link);
  return form?.pathname === "/auth" && form.origin === location.origin ? link : null;
}

/** The form that a link opens. Without scripts, a link to the registration leads elsewhere. */
function formOf({ dataset, href }: HTMLAnchorElement): URL {
  return new URL(dataset.auth ?? href, location.href);
}
