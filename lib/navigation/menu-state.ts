/** The menus of which one is open at a time. */
export const menuNames = ["contracts", "products", "solutions", "compare", "mobile"] as const;
export type MenuName = (typeof menuNames)[number];

export interface MenuState {
  readonly open: MenuName | null;
  /** Whether it goes when the pointer does (hover) or stays until something closes it (press). */
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
 * What opens and closes the menus. There is one place for the open menu, so two can't be open. A press on an opener
 * whose menu merely hovers keeps it: visitors press what they already see opening.
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
