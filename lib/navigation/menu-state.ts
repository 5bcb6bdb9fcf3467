/** The menus, of which at most one is open. */
export const menuNames = ["contracts", "products", "solutions", "compare", "mobile"] as const;
export type MenuName = (typeof menuNames)[number];

export interface MenuState {
  readonly open: MenuName | null;
  /** Whether it closes when the pointer leaves (hover), or stays until something closes it (press). */
  readonly by: "hover" | "press" | null;
}

export type MenuEvent =
  | { readonly type: "press"; readonly menu: MenuName }
  | { readonly type: "open"; readonly menu: MenuName }
  | { readonly type: "pointerOver"; readonly menu: MenuName }
  | { readonly type: "pointerGone" }
  | { readonly type: "close" };

export const closedMenus: MenuState = { open: null, by: null };

/**
 * Opens and closes the menus. The state has one open menu, so two can't be open. A press on an opener whose menu is
 * open by hover keeps it open, because visitors press what they see opening.
 */
export function reduceMenus(state: MenuState, event: MenuEvent): MenuState {
  switch (event.type) {
    case "press":
      return state.open === event.menu && state.by === "press"
        ? closedMenus
        : { open: event.menu, by: "press" };
    case "open":
      return { open: event.menu, by: "press" };
    case "pointerOver":
      return state.by === "press" || state.open === event.menu ? state : { open: event.menu, by: "hover" };
    case "pointerGone":
      return state.by === "hover" ? closedMenus : state;
    case "close":
      return state.open === null ? state : closedMenus;
  }
}

export function isMenuName(value: unknown): value is MenuName {
  return menuNames.some((name) => name === value);
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * The index that a key moves to in a row of `count`, from `index` (-1: from outside), wrapping around; null for other
 * keys.
 */
export function placeAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  if (index < 0) return step > 0 ? 0 : count - 1;
  return (index + step + count) % count;
}
