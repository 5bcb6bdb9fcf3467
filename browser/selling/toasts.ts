import { make } from "../dom.ts";

/** What is shown and not yet closing. */
const shown = new Set<string>();
let place: HTMLElement | null = null;

/**
 * A message over the page that disappears by itself. Never shows the same one twice. How long it stays is how long its
 * line runs (components/selling/checkout/selling.css), which waits while somebody points at it.
 */
export function showToast(text: string): void {
  if (shown.has(text)) return;
  shown.add(text);
  // In the tone of all messages over a page.
  place ??= make("section", { class: "toasts", "data-tone": "ink", "aria-label": "Messages" });
  if (!place.isConnected) document.body.append(place);
  const line = make("span", { class: "toast-line", "aria-hidden": "true" });
  const closer = make("button", { type: "button", class: "toast-close", "aria-label": "Close" });
  const toast = make("div", { role: "alert", class: "toast", "data-toast": "" }, text, closer, line);
  place.append(toast);
  const close = () => {
    shown.delete(text);
    toast.dataset.toast = "closing";
    const leaving = toast.getAnimations().map(({ finished }) => finished);
    Promise.allSettled(leaving).then(() => toast.remove());
  };
  closer.addEventListener("click", close, { once: true });
  line.addEventListener("animationend", close, { once: true });
}
