import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { LinkIcon } from "@sanity/icons/Link";
import { PanelRightIcon } from "@sanity/icons/PanelRight";
import { defineArrayMember, defineField, defineType } from "sanity";
import { labelledLink } from "../objects/labelled-link.ts";

export const footer = defineType({
  name: "footer",
  title: "Footer",
  type: "document",
  icon: PanelRightIcon,
  groups: [
    { name: "links", title: "Links", icon: LinkIcon, default: true },
    { name: "proof", title: "Certifications", icon: CheckmarkCircleIcon },
  ],
  fields: [
    defineField({
      name: "columns",
      title: "Columns",
      description: "From left to right; folded on a phone.",
      type: "array",
      group: "links",
      of: [
        defineArrayMember({
          name: "column",
          title: "Column",
          type: "object",
          fields: [
            defineField({
              name: "title",
              title: "Heading",
              type: "string",
              validation: (rule) => rule.required().error("Write the heading of the column."),
            }),
            defineField({
              name: "links",
              title: "Links",
              type: "array",
              of: [labelledLink("footerLink", "Link")],
            }),
          ],
          preview: { select: { title: "title" } },
        }),
      ],
    }),
    defineField({
      name: "appLinks",
      title: "Apps and add-ons",
      description: "App stores and marketplaces. An entry without an address is not shown.",
      type: "array",
      group: "links",
      of: [
        defineArrayMember({
          name: "appLink",
          title: "App",
          type: "object",
          fields: [
            defineField({
              name: "label",
              title: "Label",
              type: "string",
              validation: (rule) => rule.required().error("Write the name of the store or add-on."),
            }),
            defineField({
              name: "url",
              title: "Address",
              type: "url",
              validation: (rule) => rule.uri({ scheme: ["https"] }).error("Start the address with https://."),
            }),
          ],
          preview: { select: { title: "label", subtitle: "url" } },
        }),
      ],
    }),
    defineField({
      name: "legalLinks",
      title: "Legal links",
      description: "In the last line, beside the copyright.",
      type: "array",
      group: "links",
      of: [labelledLink("legalLink", "Link")],
    }),
    defineField({
      name: "certifications",
      title: "Certifications",
      description: "Badges in this order. Expired ones are left out by themselves.",
      type: "array",
      group: "proof",
      of: [defineArrayMember({ type: "reference", to: [{ type: "certification" }] })],
      validation: (rule) => rule.unique().error("Each certification can stand here once."),
    }),
  ],
  preview: {
    select: { media: "certifications.0.picture.asset" },
    prepare: ({ media }) => ({ title: "Footer", subtitle: "On every page", media }),
  },
});
