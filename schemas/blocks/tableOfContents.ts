import { BookmarkIcon } from "@sanity/icons/Bookmark";
import { defineType } from "sanity";
import { anchorField, blockTabs, optionalHeadingField, toneField } from "../block-fields.ts";
import { read, textOf } from "../objects/search-rules.ts";

export const tableOfContents = defineType({
  name: "tableOfContents",
  title: "Table of contents",
  description:
    "Links to the blocks of this page that have a heading and an anchor. It keeps itself up to date.",
  type: "object",
  icon: BookmarkIcon,
  options: { menu: { groups: ["explain"], words: "contents, jump links, anchors" } },
  groups: blockTabs,
  fields: [optionalHeadingField, toneField, anchorField],
  initialValue: { tone: "paper", heading: "On this page" },
  validation: (rule) =>
    rule.custom((_block, { document }) => {
      const blocks = read(document, "blocks");
      const isListed = (block: unknown) => Boolean(textOf(block, "anchor") && textOf(block, "heading"));
      if (Array.isArray(blocks) && blocks.some(isListed)) return true;
      return {
        path: ["heading"],
        message:
          "No block here has both a heading and an anchor, so there is nothing to list. Add an anchor to the blocks that belong in it.",
      };
    }),
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({
      title: title || "Table of contents",
      subtitle: "Table of contents",
      media: BookmarkIcon,
    }),
  },
});
