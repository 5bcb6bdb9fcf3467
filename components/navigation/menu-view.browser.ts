import type { MenuEvent, MenuName } from "../../lib/navigation/menu-state.ts";
import { make } from "../script/dom.browser.ts";
import { contentMenuOf, followMenu, type Loaded } from "./menu-content.browser.ts";
import { fillSheet, makeSheet } from "./menu-sheet.browser.ts";
import { allOpeners, entryOf, isInBar, itemOf, links, menuOf, openerOf, pageOf } from "./openers.browser.ts";

let panel: HTMLElement | null = null;
let content: Loaded = "loading";
/** Set when the focus should move into the menu as soon as it has content. */
let focusesFirst = false;
let stop = () => {};

/**
 * Shows the open menu, and no other: below its own opener where the bar shows that, else in the sheet of a phone. What is
 * chosen in the sheet opens in the sheet.
 */
export function showMenu(open: MenuName | null, dispatch: (event: MenuEvent) => void): void {
  stop();
  stop = () => {};
  focusesFirst = false;
  for (const opener of allOpeners()) {
    const isOpen = menuOf(opener) === open;
    opener.setAttribute("aria-expanded", `${isOpen}`);
    if (isOpen) opener.setAttribute("aria-controls", `menu-${open}`);
    else opener.removeAttribute("aria-controls");
  }
  const item = open && panel?.localName !== "dialog" ? itemOf(openerOf(open)) : null;
  if (open && !item) showSheet(open);
  else {
    remove();
    if (open && item) showPanel(open, item);
  }

  function showPanel(menu: MenuName, place: HTMLElement) {
    const label = labelOf(menu);
    const inner = make("div", { class: `page-width ${menu === "contracts" ? "py-2" : "py-8"}` });
    panel = make(
      "div",
      {
        id: `menu-${menu}`,
        role: "group",
        "aria-label": label,
        "data-menu-panel": "",
        class:
          "menu-panel absolute inset-x-0 top-full border-y border-line bg-card font-normal text-base shadow-raised",
      },
      inner,
    );
    place.append(panel);
    follow(menu, "wide", (body) => inner.replaceChildren(body));
  }

  function showSheet(menu: MenuName) {
    const sheet = panel instanceof HTMLDialogElement ? panel : addSheet();
    const label = labelOf(menu);
    const hadFocus = sheet.contains(document.activeElement);
    if (menu === "mobile") fillSheet(sheet, menu, label, null, dispatch);
    else {
      const body = make("div", {});
      fillSheet(sheet, menu, label, body, dispatch);
      follow(menu, "folded", (part) => body.replaceChildren(part));
    }
    if (!sheet.open) sheet.showModal();
    else if (hadFocus) sheet.querySelector("button")?.focus();
  }

  function addSheet(): HTMLDialogElement {
    remove();
    const sheet = makeSheet(dispatch);
    panel = sheet;
    document.body.append(sheet);
    return sheet;
  }

  function follow(menu: MenuName, place: "wide" | "folded", show: (body: HTMLElement) => void) {
    const name = contentMenuOf(menu);
    if (!name) return;
    const retry = () => {
      stop();
      begin();
    };
    const options = { place, label: labelOf(menu), href: pageOf(menu), retry };
    const begin = () => {
      stop = followMenu(name, (loaded) => {
        content = loaded;
        const body = makeBody(loaded, options);
        // What says that the content is late goes when it comes, and the focus would be lost with it.
        if (body.getAttribute("role") === "status") body.addEventListener("focusin", focusWhenLoaded);
        show(body);
        moveFocus(menu);
      });
    };
    begin();
  }
}

/** Whether the bar still shows what the open menu, if any, was opened with. */
export function isInPlace(): boolean {
  if (panel === null) return true;
  return panel instanceof HTMLDialogElement ? isInBar("mobile") : panel.offsetParent !== null;
}

/** Moves the focus into the open menu, now or as soon as it has content. */
export function focusMenu(menu: MenuName): void {
  focusWhenLoaded();
  moveFocus(menu);
}

function focusWhenLoaded(): void {
  focusesFirst = true;
}

function moveFocus(menu: MenuName): void {
  if (!focusesFirst || content === "loading") return;
  focusesFirst = content === "late";
  const { activeElement } = document;
  const isElsewhere = activeElement !== document.body && activeElement !== openerOf(menu);
  if (!isElsewhere || panel?.contains(activeElement)) links(panel)[0]?.focus();
}

function remove(): void {
  const last = panel;
  panel = null;
  last?.remove();
  if (last instanceof HTMLDialogElement) openerOf("mobile")?.focus();
}

function labelOf(menu: MenuName): string {
  return entryOf(menu)?.dataset.entry ?? "Menu";
}

interface BodyOptions {
  /** The panel of a wide bar, or the sheet of a phone, where long lists are folded. */
  readonly place: "wide" | "folded";
  readonly label: string;
  /** Where the menu leads without scripts: to a page with the same links. */
  readonly href: string;
  readonly retry: () => void;
}

/** What a menu shows: its content, a skeleton while that loads, or why there is none. */
function makeBody(content: Loaded, { place, label, href, retry }: BodyOptions): HTMLElement {
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
