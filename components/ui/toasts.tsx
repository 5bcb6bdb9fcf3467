import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
// The other build brings its styles in a `<style>`, which a page's policy refuses: ours are in toasts.css.
import { type Id, Slide, ToastContainer, toast } from "react-toastify/unstyled";

export interface Message {
  readonly kind: "success" | "error";
  readonly text: string;
}

/** How long a message stays, in milliseconds. It waits while somebody points at it or has the focus in it. */
const SHOWN_FOR = 5_000;

const root = createRoot(document.createElement("div"));
const shown = new Map<string, Id>();

/** Adds the region of messages, so that screen readers know it before there is one. A dialog hides all that is not in it. */
export function mountToasts(): void {
  const over = document.querySelector("dialog[open]") ?? document.body;
  const region = (
    // In the tone of all messages over a page.
    <div data-tone="ink">
      <ToastContainer
        position="bottom-center"
        autoClose={SHOWN_FOR}
        aria-label="Messages"
        // The line that runs out is for the eyes alone: toasts.css shows it.
        hideProgressBar
        hotKeys={() => false}
      />
    </div>
  );
  flushSync(() => root.render(createPortal(region, over)));
}

/** A message over the page that disappears by itself. Never shows the same one twice. Returns what takes it away. */
export function showToast({ kind, text }: Message, role: "alert" | "status"): () => void {
  mountToasts();
  const known = shown.get(text);
  const isShown = known !== undefined && toast.isActive(known);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const id = isShown ? known : toast(text, { type: kind, role, transition: isStill ? false : Slide });
  shown.set(text, id);
  return () => toast.dismiss(id);
}
