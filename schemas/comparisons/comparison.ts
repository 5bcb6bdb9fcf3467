import { SplitHorizontalIcon } from "@sanity/icons/SplitHorizontal";
import { defineArrayMember, defineField, defineType } from "sanity";
import { pathOf } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { countDueIn, describeCheck, isAhead, isDue } from "../objects/claim-age.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { comparedVendor } from "./compared-vendor.ts";
import { sourcedStatement } from "./sourced-statement.ts";

export const comparison = defineType({
  name: "comparison",
  title: "Comparison",
  description: "A page that compares us with another way of signing, claim by claim and with sources.",
  type: "document",
  icon: SplitHorizontalIcon,
  groups: pageGroups,
  fields: [
    titleField,
    slugField("competitor", "The last part of the page's address, after /signature/alternatives/."),
    defineField({
      name: "competitor",
      title: "Competitor",
      description:
        'The product we compare with, as its maker writes it, or a kind of tool: "Paper and a scanner".',
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the name of the product we compare with."),
    }),
    summaryField("Which product suits whom, in one sentence. Shown in the compare menu."),
    defineField({
      name: "claims",
      title: "Claims",
      description:
        "The rows of the comparison. Each statement about the competitor needs a source and a date.",
      type: "array",
      group: "content",
      validation: (rule) =>
        rule.required().min(1).error("Add at least one claim. Without claims the comparison is empty."),
      of: [
        defineArrayMember({
          name: "claim",
          title: "Claim",
          type: "object",
          fields: [
            defineField({
              name: "topic",
              title: "Topic",
              description: "What is compared. The first column of the table.",
              type: "string",
              validation: (rule) => rule.required().error('Name what is compared: "Documents per month".'),
            }),
            defineField({
              name: "ours",
              title: "Ours",
              description: "How we do it, in a few words. A plain fact, no praise.",
              type: "string",
              validation: (rule) => rule.required().error("Say how we do it."),
            }),
            defineField({
              name: "theirs",
              title: "Theirs",
              description: "How they do it, as the source says it.",
              type: "string",
              validation: (rule) => rule.required().error("Say how they do it, as the source says it."),
            }),
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
                "Our page with the reasoning or the numbers. Visitors see a link to read more and no source.",
              type: "reference",
              to: [{ type: "page" }, { type: "post" }],
              options: { disableNew: true },
            }),
            defineField({
              name: "sourceLabel",
              title: "Name of the source",
              description: 'What the link says: "Price list". If empty: the name of the website.',
              type: "string",
            }),
            defineField({
              name: "checkedOn",
              title: "Checked on",
              description: "Shown beside the source. Look at the source again at least once a year.",
              type: "date",
              validation: (rule) => [
                rule.required().error("Choose the day on which somebody checked the source."),
                rule.custom((day) =>
                  isAhead(day, new Date())
                    ? "This day is still to come. Write the day on which you read the source."
                    : true,
                ),
                rule
                  .custom((day) =>
                    isDue(day, new Date())
                      ? "This was checked more than a year ago. Look at the source again and write today's date."
                      : true,
                  )
                  .warning(),
              ],
            }),
          ],
          preview: {
            select: { title: "topic", ours: "ours", theirs: "theirs", checkedOn: "checkedOn" },
            prepare: ({ title, ours, theirs, checkedOn }) => ({
              title: title || "Claim without a topic",
              subtitle: `${describeCheck(checkedOn)} · ${ours || "?"} / ${theirs || "?"}`,
              media: drawnThumbnail("versus", isDue(checkedOn, new Date()) ? "amber" : "slate"),
            }),
          },
        }),
      ],
    }),
    defineField({
      name: "statements",
      title: "Sourced statements",
      description:
        "What holds for this whole kind of tool: laws, standards, studies, open documentation. A comparison table shows them where it is set to.",
      type: "array",
      group: "content",
      of: [sourcedStatement],
    }),
    defineField({
      name: "vendors",
      title: "Named vendors",
      description:
        "Products by name, each with a plan, a price and lines from its own public pages. Shown under the claims. Optional: a comparison by kind needs none.",
      type: "array",
      group: "content",
      of: [comparedVendor],
    }),
    defineField({
      name: "logo",
      title: "Badge",
      description: "A neutral mark with the competitor's name, on cards. Optional.",
      type: "reference",
      to: [{ type: "logo" }],
      group: "details",
    }),
    ...pageFields(),
  ],
  orderings: [
    { name: "competitor", title: "Competitor", by: [{ field: "competitor", direction: "asc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      competitor: "competitor",
      claims: "claims",
      statements: "statements",
      vendors: "vendors",
      slug: "slug.current",
      mark: "logo.mark",
      media: "logo.picture.asset",
    },
    prepare: ({ title, competitor, claims, statements, vendors, slug, mark, media }) => {
      const due = countDueIn({ claims, statements, vendors }, new Date());
      return {
        title: title || "Comparison without a title",
        subtitle: [
          due > 0 && `${due} to check again`,
          competitor && `versus ${competitor}`,
          pathOf({ _type: "comparison", slug }) ?? "no address yet",
        ]
          .filter(Boolean)
          .join(" · "),
        media: media ?? drawnThumbnail(mark) ?? drawnThumbnail("versus", due > 0 ? "amber" : "indigo"),
      };
    },
  },
});

function hasPage(claim: unknown): boolean {
  return typeof claim === "object" && claim !== null && "sourcePage" in claim && Boolean(claim.sourcePage);
}
