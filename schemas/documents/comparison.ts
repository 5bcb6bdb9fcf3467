import { SplitHorizontalIcon } from "@sanity/icons/SplitHorizontal";
import { defineArrayMember, defineField, defineType } from "sanity";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";

export const comparison = defineType({
  name: "comparison",
  title: "Comparison",
  type: "document",
  icon: SplitHorizontalIcon,
  groups: pageGroups,
  fields: [
    titleField,
    slugField("competitor", "The page answers at /signature/alternatives/ followed by this."),
    defineField({
      name: "competitor",
      title: "Competitor",
      description:
        'The product we compare with, as its maker writes it, or a kind of tool: "Paper and a scanner".',
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the name of the product we compare with."),
    }),
    summaryField("For whom which product fits, in one sentence. Shown in the compare menu."),
    defineField({
      name: "claims",
      title: "Claims",
      description:
        "The rows of the comparison. Each statement about the competitor needs a source and a date.",
      type: "array",
      group: "content",
      of: [
        defineArrayMember({
          name: "claim",
          title: "Claim",
          type: "object",
          fields: [
            defineField({
              name: "topic",
              title: "Topic",
              type: "string",
              validation: (rule) => rule.required().error('Name what is compared: "Documents per month".'),
            }),
            defineField({ name: "ours", title: "Ours", type: "string" }),
            defineField({ name: "theirs", title: "Theirs", type: "string" }),
            defineField({
              name: "source",
              title: "Source",
              description: "The public page that shows what we say about the competitor.",
              type: "url",
              validation: (rule) => [
                rule.uri({ scheme: ["https", "http"] }).error("Start the address with https://."),
                rule.custom((source, { parent }) =>
                  source || hasPage(parent)
                    ? true
                    : "Give the address of a public page that shows this claim.",
                ),
              ],
            }),
            defineField({
              name: "sourcePage",
              title: "Or: our own page",
              description:
                "For a kind of tool rather than a product: the page of ours that sets out the reasoning or the numbers.",
              type: "reference",
              to: [{ type: "page" }, { type: "post" }],
              options: { disableNew: true },
            }),
            defineField({
              name: "sourceLabel",
              title: "Name of the source",
              description: 'What the link says: "Price list". Empty: the name of the website.',
              type: "string",
            }),
            defineField({
              name: "checkedOn",
              title: "Checked on",
              type: "date",
              validation: (rule) => rule.required().error("Say on which day somebody checked the source."),
            }),
          ],
          preview: { select: { title: "topic", subtitle: "theirs" } },
        }),
      ],
    }),
    defineField({
      name: "logo",
      title: "Badge",
      type: "reference",
      to: [{ type: "logo" }],
      group: "details",
    }),
    ...pageFields(),
  ],
  preview: {
    select: { title: "title", competitor: "competitor", media: "logo.picture.asset" },
    prepare: ({ title, competitor, media }) => ({
      title,
      subtitle: competitor && `versus ${competitor}`,
      media,
    }),
  },
});

function hasPage(claim: unknown): boolean {
  return typeof claim === "object" && claim !== null && "sourcePage" in claim && Boolean(claim.sourcePage);
}
