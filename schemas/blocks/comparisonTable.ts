import { SplitHorizontalIcon } from "@sanity/icons/SplitHorizontal";
import { defineField, defineType } from "sanity";
import {
  anchorField,
  arrangementField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { pageTypeOf } from "../starters/made-types.ts";
import { starterWithNewest } from "../starters/starter.ts";

export const comparisonTable = defineType({
  name: "comparisonTable",
  title: "Comparison table",
  description: "The claims or the sourced statements of a comparison, row by row. Cards on a phone.",
  type: "object",
  icon: SplitHorizontalIcon,
  options: { menu: { groups: ["convince"], words: "versus, competitor, claims" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "comparison",
      title: "Comparison",
      description: "The comparison whose claims are shown. Leave it empty on a comparison's own page.",
      type: "reference",
      to: [{ type: "comparison" }],
      group: "content",
      validation: (rule) =>
        rule.custom(
          (reference, { document }) =>
            Boolean(reference?._ref) ||
            pageTypeOf(document) === "comparison" ||
            "Choose the comparison. Only a comparison's own page can leave this empty.",
        ),
    }),
    defineField({
      name: "rows",
      title: "What it shows",
      description: "A page can have one table of each.",
      type: "string",
      options: {
        list: [
          { value: "claims", title: "Claims, and the named vendors under them" },
          { value: "statements", title: "Sourced statements" },
        ],
        layout: "radio",
      },
      initialValue: "claims",
      group: "content",
      validation: (rule) =>
        rule.custom((rows, { document, parent }) => {
          const isOwn = pageTypeOf(document) === "comparison" && !hasReference(parent);
          return rows === "statements" && isOwn && !hasItems(document?.statements)
            ? "This comparison has no sourced statements yet, so the table would be empty. Add one, or show the claims."
            : true;
        }),
    }),
    defineField({
      name: "note",
      title: "Note under the table",
      description: "What readers need to know to judge the rows, for example what was not compared.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    arrangementField([
      { value: "roomy", title: "Roomy" },
      { value: "dense", title: "Dense, for many lines" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starterWithNewest("comparison", 1, ([comparison]) => ({
    tone: "paper",
    heading: "Line by line",
    rows: "claims",
    comparison,
  })),
  preview: {
    select: { title: "heading", competitor: "comparison.competitor", rows: "rows" },
    prepare: ({ title, competitor, rows }) => ({
      title: title || "Comparison without a heading",
      subtitle: `Comparison table · ${rows === "statements" ? "sourced statements" : "claims"} of ${competitor || "this page"}`,
      media: SplitHorizontalIcon,
    }),
  },
});

function hasReference(block: unknown): boolean {
  return typeof block === "object" && block !== null && "comparison" in block && Boolean(block.comparison);
}

function hasItems(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}
