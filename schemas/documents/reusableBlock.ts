import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "sanity";
import { countOf } from "../block-fields.ts";
import { blocksField } from "../objects/blocks-field.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const reusableBlock = defineType({
  name: "reusableBlock",
  title: "Reusable block",
  type: "document",
  icon: ComponentIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "For the Studio only: visitors don't see it.",
      type: "string",
      validation: (rule) => rule.required().error("Give it a title by which you find it again."),
    }),
    // Without itself, so that no page can hold an endless chain.
    blocksField({ without: ["reusable"], group: null }),
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
