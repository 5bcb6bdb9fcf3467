import { useEffect, useId, useRef } from "react";
import { AuthPanel } from "@/components/accounts/auth-panel";
import { PanelFrameContext } from "@/components/accounts/panel-parts";
import { useAuth } from "@/components/accounts/use-auth";
import { usePanelFocus } from "@/components/accounts/use-panel-focus";
import { Glyph } from "@/components/ui/glyph";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { captureVisit } from "@/lib/tracking/capture-visit";

export interface AuthDialogProps {
  /** The address that leads to the same form; its query names it, and where the visit came from. */
  form: URL;
  /** `mailto:` of the support, when the site has one. */
  support: string | null;
  /** Gets the focus back when the dialog closes. */
  opener: HTMLElement;
  onClose: () => void;
}

/** Login, registration and the steps after them, in a dialog over the current page. */
export function AuthDialog({ form, support, opener, onClose }: AuthDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { state, act } = useAuth(form.searchParams.get("mode") === "register" ? "register" : "login");
  usePanelFocus(dialog, state);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>("[data-first]")?.focus();
    // An open form will probably be sent: load its code now.
    loadIdentity().catch(() => {}); // A failure is reported on submit.
    captureVisit(form.search);
    // Going back to this page shows it without the dialog.
    const close = () => element?.close();
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, [form]);

  function onClosed() {
    onClose();
    // The phone menu, which held the opener, has closed under the dialog.
    const target =
      opener.isConnected && opener.offsetParent ? opener : document.querySelector("[data-menu=mobile]");
    if (target instanceof HTMLElement) target.focus();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClosed}
      onCancel={(event) => state.step === "redirecting" && event.preventDefault()}
      className="card-dialog auth-dialog"
    >
      <PanelFrameContext value={{ titleId, level: 2, support }}>
        <AuthPanel state={state} act={act} />
      </PanelFrameContext>
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
