import { type ArrayRule, defineArrayMember, defineField } from "sanity";
import { menuGroups, tabsOf } from "../block-menu.ts";
import { type BlockName, blocks } from "../blocks/index.ts";

interface BlocksFieldOptions {
  /** Blocks that are not allowed here, for example a reusable block inside a reusable block. */
  without?: readonly BlockName[];
  /** The tab of the form; null for a form without tabs. */
  group?: string | null;
  /** Their position on the page, if they are not all of it. */
  description?: string;
  /** The error when there must be at least one block, for documents that are nothing but their blocks. */
  whenNone?: string;
}

/** The page builder: a list of blocks from a menu with pictures. */
export function blocksField({
  without = [],
  group = "content",
  description = "The page from top to bottom. Drag to reorder; a click opens a block.",
  whenNone,
}: BlocksFieldOptions = {}) {
  const offered = blocks.filter(({ name }) => !without.includes(name));
  return defineField({
    name: "blocks",
    title: "Blocks",
    description,
    type: "array",
    ...(group && { group }),
    of: offered.map(({ name }) => defineArrayMember({ type: name })),
    ...(whenNone && { validation: (rule: ArrayRule<unknown[]>) => rule.required().min(1).error(whenNone) }),
    options: {
      input: "blockList",
      layout: "list",
      insertMenu: {
        filter: true,
        groups: menuGroups
          .map((group) => ({
            ...group,
            of: offered.filter((block) => tabsOf(block).includes(group.name)).map(({ name }) => name),
          }))
          .filter(({ of }) => of.length > 0),
        views: [{ name: "grid", previewImageUrl: (name) => `/block-pictures/${name}.svg` }, { name: "list" }],
      },
    },
  });
}
