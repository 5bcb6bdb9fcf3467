import { createRoot } from "react-dom/client";
import { ToastContainer, toast } from "react-toastify";

/** How long a toast stays, in milliseconds. */
const SHOWN_FOR = 5_000;

const rounds = new Map<string, number>();
let isThere = false;

/** A message over the page that disappears by itself. */
export function showToast(text: string): void {
  if (!isThere) {
    isThere = true;
    const container = document.body.appendChild(document.createElement("div"));
    container.dataset.tone = "ink"; // As all messages over a page.
    createRoot(container).render(
      <ToastContainer position="bottom-center" autoClose={SHOWN_FOR} theme="light" />,
    );
  }
  if (!toast.isActive(idOf(text))) rounds.set(text, (rounds.get(text) ?? 0) + 1);
  toast.error(text, { toastId: idOf(text) });
}

/** Never shows the same message twice. A closing toast keeps its id until it is gone, so the next one gets another. */
function idOf(text: string): string {
  return `${text} ${rounds.get(text)}`;
}
