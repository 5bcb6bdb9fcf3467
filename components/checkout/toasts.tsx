import { createRoot } from "react-dom/client";
import { ToastContainer, toast } from "react-toastify";

/** How long a toast stays, in milliseconds. */
const SHOWN_FOR = 5_000;

let isThere = false;

/** A message that comes and goes by itself, over the page. */
export function showToast(text: string): void {
  if (!isThere) {
    isThere = true;
    const place = document.body.appendChild(document.createElement("div"));
    place.dataset.tone = "ink"; // As all messages over a page.
    createRoot(place).render(<ToastContainer position="bottom-center" autoClose={SHOWN_FOR} theme="light" />);
  }
  toast.error(text, { toastId: text });
}
