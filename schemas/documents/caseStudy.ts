import { StarIcon } from "@sanity/icons/Star";
import { defineArrayMember, defineField, defineType } from "sanity";
import { slugField } from "../objects/address-fields.ts";
import { industries } from "../objects/choices.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";

export const caseStudy = defineType({
  name: "caseStudy",
  title: "Case study",
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
      description: "The organisation whose story this is.",
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
              type: "string",
              validation: (rule) => rule.required().error('Write the figure, for example "3 days".'),
            }),
            defineField({
              name: "label",
              title: "What it measures",
              type: "string",
              validation: (rule) => rule.required().error('Say what it measures: "saved per contract".'),
            }),
          ],
          preview: { select: { title: "value", subtitle: "label" } },
        }),
      ],
      validation: (rule) => rule.max(3).error("Three results at most: cards show no more."),
    }),
    defineField({
      name: "industry",
      title: "Industry",
      type: "string",
      group: "details",
      options: { list: [...industries] },
    }),
    defineField({ name: "logo", title: "Logo", type: "reference", to: [{ type: "logo" }], group: "details" }),
    defineField({
      name: "testimonial",
      title: "Testimonial",
      type: "reference",
      to: [{ type: "testimonial" }],
      group: "details",
    }),
    defineField({ name: "visual", title: "Picture in lists", type: "visual", group: "details" }),
    ...pageFields(),
  ],
  preview: {
    select: { title: "title", customer: "customer", media: "visual.picture.asset" },
    prepare: ({ title, customer, media }) => ({ title, subtitle: customer, media }),
  },
});
