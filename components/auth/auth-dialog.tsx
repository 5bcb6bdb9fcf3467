"use client";

import { useEffect, useId, useRef } from "react";
import { AuthPanel } from "@/components/auth/auth-panel";
import { PanelPlaceContext } from "@/components/auth/panel-parts";
import { useAuth } from "@/components/auth/use-auth";
import { usePanelFocus } from "@/components/auth/use-panel-focus";
import { Glyph } from "@/components/ui/glyph";
import { loadIdentity } from "@/lib/auth/load-identity";
import { captureVisit } from "@/lib/tracking/capture-visit";

export interface AuthDialogProps {
  mode: "login" | "register";
  /** `mailto:` of the support, when the site has one. */
  support: string | null;
  /** Has the focus again afterwards. */
  opener: HTMLAnchorElement;
  onClose: () => void;
}

/** Login, registration and all that follows, over the page one was on. */
export function AuthDialog({ mode, support, opener, onClose }: AuthDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { state, act } = useAuth(mode);
  usePanelFocus(dialog, state);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-first]")?.focus();
    // Whoever opens a form is about to send it.
    loadIdentity().catch(() => {}); // Told when it is sent.
    captureVisit(opener.search);
    // Going back to this page finds it as it was before.
    const close = () => element?.close();
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, [opener]);

  function onClosed() {
    onClose();
    // The menu for phones has closed under the dialog, and its entries with it.
    const place =
      opener.isConnected && opener.offsetParent ? opener : document.querySelector("[data-menu=mobile]");
    if (place instanceof HTMLElement) place.focus();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClosed}
      onCancel={(event) => state.step === "redirecting" && event.preventDefault()}
      className="auth-dialog border-line bg-card text-ink shadow-raised"
    >
      <PanelPlaceContext value={{ titleId, level: 2, support }}>
        <AuthPanel state={state} act={act} />
      </PanelPlaceContext>
      <button
        type="button"
        aria-label="Close"
        onClick={() => dialog.current?.close()}
        className="absolute top-4 right-4 grid size-11 place-items-center rounded-xl text-muted hover:bg-accent-soft hover:text-ink"
      >
        <Glyph name="close" />
      </button>
    </dialog>
  );
}
