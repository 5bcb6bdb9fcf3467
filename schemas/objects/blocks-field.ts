import { defineArrayMember, defineField } from "sanity";
import { type BlockName, blocks } from "../blocks/index.ts";

interface InsertGroup {
  name: string;
  title: string;
  of: readonly BlockName[];
}

/** The tabs of the insert menu. A block in no tab is still found under "All" and by its title. */
const insertGroups: readonly InsertGroup[] = [
  { name: "opening", title: "Opening", of: ["hero", "logos", "stats"] },
  { name: "explain", title: "Explain", of: ["features", "featureSplit", "steps", "prose"] },
  { name: "convince", title: "Convince", of: ["testimonials", "stats", "logos", "faq"] },
  { name: "sell", title: "Sell", of: ["pricing", "callToAction"] },
  { name: "shared", title: "Shared", of: ["reusable"] },
];

interface BlocksFieldOptions {
  /** Blocks that can't be used here, for example a reusable block inside a reusable block. */
  without?: readonly BlockName[];
  group?: string;
}

/** The page builder: one list of blocks, chosen from a menu with pictures. */
export function blocksField({ without = [], group = "content" }: BlocksFieldOptions = {}) {
  const names = blocks.map(({ name }) => name).filter((name) => !without.includes(name));
  return defineField({
    name: "blocks",
    title: "Blocks",
    description: "The page from top to bottom. Drag to reorder; a click opens a block.",
    type: "array",
    group,
    of: names.map((type) => defineArrayMember({ type })),
    options: {
      layout: "list",
      insertMenu: {
        filter: true,
        groups: insertGroups
          .map((entry) => ({ ...entry, of: entry.of.filter((name) => names.includes(name)) }))
          .filter((entry) => entry.of.length > 0),
        views: [{ name: "grid", previewImageUrl: (name) => `/block-pictures/${name}.svg` }, { name: "list" }],
      },
    },
  });
}
