import { isMenuName, type MenuName } from "@/lib/navigation/menu-state";

/** The menu that an element of the page opens, or in whose entry it stands. */
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

/** The button a visitor sees for a menu: on a phone the menus stand behind the one of the list. */
export function openerOf(menu: MenuName): HTMLElement | null {
  const own = allOpeners().find((opener) => opener.dataset.menu === menu && opener.offsetParent !== null);
  return own ?? allOpeners().find((opener) => opener.dataset.menu === "mobile") ?? null;
}

export function links(within: Element | null | undefined): HTMLElement[] {
  return [...(within?.querySelectorAll<HTMLElement>("a[href], button") ?? [])];
}

/** What one reaches along the bar with the arrow keys: the visible links and openers outside of any menu. */
export function barStops(bar: Element | null): HTMLElement[] {
  return links(bar).filter((stop) => stop.offsetParent !== null && !stop.closest("[data-menu-panel]"));
}
