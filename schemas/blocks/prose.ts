import { BlockContentIcon } from "@sanity/icons/BlockContent";
import { defineField, defineType } from "sanity";
import {
  anchorField,
  arrangementField,
  blockTabs,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { needsText } from "../objects/written-text.ts";
import { paragraphs, starter } from "../starters/starter.ts";

export const prose = defineType({
  name: "prose",
  title: "Text",
  description: "Rich text with headings, lists, links and pictures, set for reading.",
  type: "object",
  icon: BlockContentIcon,
  options: { menu: { groups: ["explain"], words: "article, rich text, paragraph, copy, divider, section" } },
  groups: blockTabs,
  fields: [
    optionalHeadingField,
    defineField({
      name: "body",
      title: "Text",
      type: "richText",
      group: "content",
      validation: (rule) => needsText(rule, "Write some text: an empty block is not shown."),
    }),
    arrangementField([
      { value: "column", title: "One column in the middle" },
      { value: "aside", title: "Heading on the left, text on the right" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "column",
    tone: "paper",
    body: paragraphs("[Write the first paragraph. The first sentence says what the rest is about.]"),
  }),
  preview: {
    select: { title: "heading", body: "body.0.children.0.text" },
    prepare: ({ title, body }) => ({
      title: title || body || "Text",
      subtitle: "Text",
      media: BlockContentIcon,
    }),
  },
});
