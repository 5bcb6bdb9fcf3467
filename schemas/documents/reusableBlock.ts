import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "sanity";
import { countOf } from "../block-fields.ts";
import { blocksField } from "../objects/blocks-field.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const reusableBlock = defineType({
  name: "reusableBlock",
  title: "Reusable block",
  description: "Blocks that are written once and shown on many pages; a change reaches all of them.",
  type: "document",
  icon: ComponentIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "For the Studio only: visitors don't see it.",
      type: "string",
      validation: (rule) => rule.required().error("Give it a title that helps you find it."),
    }),
    // Excludes itself, so that blocks can't nest without end.
    blocksField({
      without: ["reusable"],
      group: null,
      whenNone: "Add at least one block. Pages that use an empty one show nothing.",
    }),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: { title: "title", blocks: "blocks", media: "blocks.0.visual.picture.asset" },
    prepare: ({ title, blocks, media }) => {
      const count = countOf(blocks);
      return {
        title: title || "Reusable block without a title",
        subtitle: count === 1 ? "1 block" : `${count} blocks`,
        media: media ?? drawnThumbnail("shared", "violet"),
      };
    },
  },
});
