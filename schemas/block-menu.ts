/** The tabs of the menu in which editors choose blocks. */
export const menuGroups = [
  { name: "opening", title: "Opening" },
  { name: "explain", title: "Explain" },
  { name: "convince", title: "Convince" },
  { name: "sell", title: "Sell" },
  { name: "contracts", title: "Contracts" },
  { name: "media", title: "Media" },
  { name: "shared", title: "Shared" },
] as const;

/** Where a block stands in that menu. */
export interface BlockMenu {
  readonly groups: readonly (typeof menuGroups)[number]["name"][];
  /** What people call the block when they look for it, beside its title: words with commas between them. */
  readonly words: string;
}

interface Block {
  readonly name: string;
  readonly options?: { readonly menu?: Partial<BlockMenu> };
}

/** The tabs of a block. Throws without any: types are generated before anything checks those of the schema. */
export function tabsOf({ name, options }: Block): BlockMenu["groups"] {
  const groups = options?.menu?.groups;
  if (groups) return groups;
  throw new Error(
    `The block "${name}" has no place in the menu of blocks. Add options: { menu: { groups: […], words: "…" } } to schemas/blocks/${name}.ts.`,
  );
}

declare module "sanity" {
  interface ObjectOptions {
    /** Of blocks only. */
    readonly menu?: BlockMenu;
  }
}
