import { StarIcon } from "@sanity/icons/Star";
import { defineArrayMember, defineField, defineType } from "sanity";
import { industries } from "../../lib/choices/page-choices.ts";
import { pathOf } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { listVisualField, pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { sampleField } from "../objects/sample-field.ts";
import { drawnThumbnail, visualThumbnail } from "../objects/thumbnail.ts";

export const caseStudy = defineType({
  name: "caseStudy",
  title: "Case study",
  description: "The story of one customer: who they are, what changed for them, and in which numbers.",
  type: "document",
  icon: StarIcon,
  groups: pageGroups,
  fields: [
    titleField,
    slugField(
      "customer",
      'The page answers at /customers/ followed by this, for example "northwind-clinic".',
    ),
    defineField({
      name: "customer",
      title: "Customer",
      description: "The organization whose story this is.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the name of the customer."),
    }),
    summaryField("What changed for the customer, in one sentence. Shown wherever case studies are listed."),
    defineField({
      name: "results",
      title: "Results",
      description: "Up to three figures that the story proves.",
      type: "array",
      group: "content",
      of: [
        defineArrayMember({
          name: "result",
          title: "Result",
          type: "object",
          fields: [
            defineField({
              name: "value",
              title: "Figure",
              description: "Large on the card: a number with its unit.",
              type: "string",
              validation: (rule) => rule.required().error('Write the figure, for example "3 days".'),
            }),
            defineField({
              name: "label",
              title: "What it measures",
              description: "In small print under the figure.",
              type: "string",
              validation: (rule) => rule.required().error('Say what it measures: "saved per contract".'),
            }),
          ],
          preview: {
            select: { title: "value", subtitle: "label" },
            prepare: ({ title, subtitle }) => ({ title: title || "Result without a figure", subtitle }),
          },
        }),
      ],
      validation: (rule) => rule.max(3).error("Three results at most: cards show no more."),
    }),
    defineField({
      name: "industry",
      title: "Industry",
      description: "Pages of the same industry can list the story.",
      type: "string",
      group: "details",
      options: { list: [...industries] },
      validation: (rule) =>
        rule.required().error("Choose the industry, so that the story is found where visitors look for it."),
    }),
    defineField({
      name: "logo",
      title: "Logo",
      description: "Beside the story in lists. Only with the customer's permission.",
      type: "reference",
      to: [{ type: "logo" }],
      group: "details",
    }),
    defineField({
      name: "testimonial",
      title: "Testimonial",
      description: "What the customer says, in their own words. Optional.",
      type: "reference",
      to: [{ type: "testimonial" }],
      group: "details",
    }),
    sampleField("details"),
    listVisualField,
    ...pageFields(),
  ],
  orderings: [
    { name: "customer", title: "Customer", by: [{ field: "customer", direction: "asc" }] },
    {
      name: "industry",
      title: "Industry",
      by: [
        { field: "industry", direction: "asc" },
        { field: "customer", direction: "asc" },
      ],
    },
    { name: "newest", title: "Newest first", by: [{ field: "_createdAt", direction: "desc" }] },
  ],
  preview: {
    select: {
      title: "title",
      customer: "customer",
      industry: "industry",
      slug: "slug.current",
      mark: "logo.mark",
      kind: "visual.kind",
      scene: "visual.scene",
      media: "visual.picture.asset",
    },
    prepare: ({ title, customer, industry, slug, mark, media, ...visual }) => ({
      title: title || "Case study without a title",
      subtitle: [
        customer,
        industries.find(({ value }) => value === industry)?.title,
        pathOf({ _type: "caseStudy", slug }) ?? "no address yet",
      ]
        .filter(Boolean)
        .join(" · "),
      media: visualThumbnail({ ...visual, picture: media }, "violet") ?? drawnThumbnail(mark, "violet"),
    }),
  },
});
