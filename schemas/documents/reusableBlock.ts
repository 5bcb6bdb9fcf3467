import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "sanity";
import { blocksField } from "../objects/blocks-field.ts";
import { partGroups } from "../objects/groups.ts";

export const reusableBlock = defineType({
  name: "reusableBlock",
  title: "Reusable block",
  type: "document",
  icon: ComponentIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "For the Studio only: visitors don't see it.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Give it a title by which you find it again."),
    }),
    // Without itself, so that no page can hold an endless chain.
    blocksField({ without: ["reusable"] }),
  ],
  preview: {
    select: { title: "title", blocks: "blocks", media: "blocks.0.visual.picture.asset" },
    prepare: ({ title, blocks, media }) => {
      const count = Array.isArray(blocks) ? blocks.length : Object.keys(blocks ?? {}).length;
      return { title, subtitle: count === 1 ? "1 block" : `${count} blocks`, media };
    },
  },
});
