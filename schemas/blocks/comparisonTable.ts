import { SplitHorizontalIcon } from "@sanity/icons/SplitHorizontal";
import { defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";

export const comparisonTable = defineType({
  name: "comparisonTable",
  title: "Comparison table",
  description: "The claims of a comparison, row by row, each with its source. Cards on a phone.",
  type: "object",
  icon: SplitHorizontalIcon,
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "comparison",
      title: "Comparison",
      description: "Whose claims are shown. On the page of a comparison leave it empty: it shows its own.",
      type: "reference",
      to: [{ type: "comparison" }],
      group: "content",
    }),
    defineField({
      name: "note",
      title: "Note under the table",
      description: "What a reader has to know to judge the rows, for example what was not compared.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: { tone: "paper" },
  preview: {
    select: { title: "heading", competitor: "comparison.competitor" },
    prepare: ({ title, competitor }) => ({
      title: title || "Comparison without a heading",
      subtitle: competitor ? `Comparison table · ${competitor}` : "Comparison table · claims of this page",
      media: SplitHorizontalIcon,
    }),
  },
});
