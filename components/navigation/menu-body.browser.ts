import { make } from "../script/dom.browser.ts";
import type { Loaded } from "./menu-content.browser.ts";

export interface BodyOptions {
  /** The panel of a wide bar, or the sheet of a phone, where long lists are folded. */
  readonly place: "wide" | "folded";
  readonly label: string;
  /** Where the menu leads without scripts: to a page with the same links. */
  readonly href: string;
  readonly retry: () => void;
}

/** What a menu shows: its content, a skeleton while that loads, or why there is none. */
export function makeBody(content: Loaded, { place, label, href, retry }: BodyOptions): HTMLElement {
  if (content === "loading") return makeSkeleton();
  if (typeof content !== "string") {
    const part = content.querySelector<HTMLElement>(`[data-menu-content~="${place}"]`);
    const body = part ? document.importNode(part, true) : make("div", {});
    for (const section of body.querySelectorAll("section:not([aria-label])"))
      section.setAttribute("aria-label", label);
    return body;
  }
  const again = make(
    "button",
    { type: "button", class: "action", "data-style": "secondary", "data-size": "small" },
    "Try again",
  );
  again.addEventListener("click", retry);
  const way = href === "#footer" ? "Every page is linked in the footer." : `Go to the page “${label}”`;
  return make(
    "div",
    { role: "status" },
    make(
      "p",
      {},
      content === "late" ? "This menu is taking longer than usual." : "This menu could not be loaded.",
    ),
    make(
      "p",
      { class: "mt-3 flex flex-wrap items-center gap-x-6 gap-y-2" },
      again,
      make("a", { href, class: "text-link" }, way),
    ),
  );
}

function makeSkeleton(): HTMLElement {
  const card = () => make("span", { class: "h-20 rounded-2xl bg-tint motion-safe:animate-pulse" });
  return make(
    "div",
    { role: "status", class: "grid gap-4 sm:grid-cols-2 lg:grid-cols-3" },
    make("span", { class: "sr-only" }, "Loading the menu"),
    card(),
    card(),
    card(),
  );
}
