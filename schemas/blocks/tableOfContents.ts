import { BookmarkIcon } from "@sanity/icons/Bookmark";
import { defineType } from "sanity";
import { anchorField, blockTabs, optionalHeadingField, toneField } from "../block-fields.ts";

export const tableOfContents = defineType({
  name: "tableOfContents",
  title: "Table of contents",
  description:
    "Links to the blocks of this page that have a heading and an anchor. It keeps itself up to date.",
  type: "object",
  icon: BookmarkIcon,
  groups: blockTabs,
  fields: [optionalHeadingField, toneField, anchorField],
  initialValue: { tone: "paper", heading: "On this page" },
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({
      title: title || "Table of contents",
      subtitle: "Table of contents",
      media: BookmarkIcon,
    }),
  },
});
