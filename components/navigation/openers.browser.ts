import { isMenuName, type MenuName } from "../../lib/navigation/menu-state.ts";

/** The menu that an element opens or belongs to. */
export function menuOf(target: EventTarget | null): MenuName | null {
  if (!(target instanceof Element)) return null;
  const name = target.closest<HTMLElement>("[data-menu]")?.dataset.menu;
  return isMenuName(name) ? name : null;
}

export function itemOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-menu-item]") : null;
}

export function allOpeners(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-menu]")];
}

/** Whether the bar shows a menu's own opener: its width decides, and what it leaves out is in the list for phones. */
export function isInBar(menu: MenuName): boolean {
  return allOpeners().some((opener) => opener.dataset.menu === menu && opener.offsetParent !== null);
}

/** The button a visitor sees for a menu: on a phone the menus stand behind the one of the list. */
export function openerOf(menu: MenuName): HTMLElement | null {
  return entryOf(isInBar(menu) ? menu : "mobile");
}

/** The bar's own entry for a menu, shown or not. */
export function entryOf(menu: MenuName): HTMLElement | null {
  return allOpeners().find((opener) => opener.dataset.menu === menu) ?? null;
}

/** Where a menu's opener leads without scripts. */
export function pageOf(menu: MenuName): string {
  return itemOf(entryOf(menu))?.querySelector("a.bar-link")?.getAttribute("href") ?? "#footer";
}

export function links(within: Element | null | undefined): HTMLElement[] {
  const all = within?.querySelectorAll<HTMLElement>("a[href], button, summary") ?? [];
  // Collapsed elements have a layout box all the same.
  const isFolded = (link: HTMLElement) =>
    link.localName !== "summary" && link.closest("details:not([open])") !== null;
  return [...all].filter((link) => link.offsetParent !== null && !isFolded(link));
}

/** The stops of the arrow keys along the bar: visible links and openers outside menus. */
export function barStops(bar: Element | null): HTMLElement[] {
  return links(bar).filter((stop) => !stop.closest("[data-menu-panel]"));
}
