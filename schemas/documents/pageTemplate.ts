import { BlockElementIcon } from "@sanity/icons/BlockElement";
import { defineField, defineType } from "sanity";
import { countOf } from "../block-fields.ts";
import { blocksField } from "../objects/blocks-field.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { madeTypes } from "../starters/made-types.ts";

/** Blocks to begin a page with. It has no address, and no visitor ever sees it. */
export const pageTemplate = defineType({
  name: "pageTemplate",
  title: "Page template",
  description: "Finished blocks that a new page can begin with. Visitors never see it.",
  type: "document",
  icon: BlockElementIcon,
  fields: [
    defineField({
      name: "title",
      title: "Name",
      description:
        'What the page is for, in one or two words: "Launch", "Event". Shown where pages are begun.',
      type: "string",
      validation: (rule) => [
        rule.required().error("Give the template a name."),
        rule.max(40).warning("Keep it under 40 characters, so that it fits on its card."),
      ],
    }),
    defineField({
      name: "purpose",
      title: "When to use it",
      description: "One sentence under the name.",
      type: "string",
      validation: (rule) =>
        rule.max(120).warning("Keep it under 120 characters, so that it fits on its card."),
    }),
    defineField({
      name: "makes",
      title: "What it begins",
      description: "Decides where it is offered, and which kind of page it becomes.",
      type: "string",
      initialValue: "page",
      options: { list: [...madeTypes], layout: "radio" },
      validation: (rule) => rule.required().error("Choose what kind of page it begins."),
    }),
    blocksField({
      group: null,
      description:
        "What a new page begins with. Put what has to be replaced in square brackets, beginning with a capital letter: [Name the product]. The Studio reminds whoever uses it.",
      whenNone: "Add at least one block. For an empty page nobody needs a template.",
    }),
  ],
  orderings: [{ name: "title", title: "Name", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: { title: "title", makes: "makes", blocks: "blocks", media: "blocks.0.visual.picture.asset" },
    prepare: ({ title, makes, blocks, media }) => ({
      title: title || "Template without a name",
      subtitle: `${madeTypes.find(({ value }) => value === makes)?.title ?? "Page"} · ${countOf(blocks)} blocks`,
      media: media ?? drawnThumbnail("page", "teal"),
    }),
  },
});
