/** What a menu shows: words and addresses (components/navigation/menu-contents.tsx). */
export interface MenuContent {
  readonly groups: readonly MenuGroup[];
}

export interface MenuGroup {
  readonly key: string;
  readonly heading: string | null;
  readonly accent: string | null;
  readonly cards: readonly MenuCard[];
  /** Links under their own headings, such as sub-categories. */
  readonly lists: readonly MenuList[];
  readonly action: MenuLink | null;
}

export interface MenuList {
  readonly title: string;
  /** The address of the whole list. */
  readonly href: string;
  readonly links: readonly MenuLink[];
}

export interface MenuLink {
  readonly label: string;
  readonly href: string;
}

export interface MenuCard {
  readonly key: string;
  readonly title: string;
  readonly description: string | null;
  /** The badge of its deal, while that runs. */
  readonly badge: string | null;
  readonly href: string;
  readonly newTab: boolean;
  readonly scene: string | null;
  readonly picture: { readonly src: string; readonly width: number; readonly height: number } | null;
}

/** The menus whose content is fetched when it is needed. The phone menu shows what the bar already has. */
export const contentMenus = ["products", "solutions", "compare", "contracts"] as const;
export type ContentMenu = (typeof contentMenus)[number];

export function isContentMenu(name: string): name is ContentMenu {
  return contentMenus.some((one) => one === name);
}

export function menuAddress(menu: ContentMenu): string {
  return `/api/menus/${menu}`;
}
