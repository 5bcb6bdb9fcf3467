import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { LinkIcon } from "@sanity/icons/Link";
import { PanelRightIcon } from "@sanity/icons/PanelRight";
import { defineArrayMember, defineField, defineType } from "sanity";
import { countOf } from "../block-fields.ts";
import { appLink } from "../objects/app-link.ts";
import { describeTarget, linkTarget } from "../objects/link.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const footer = defineType({
  name: "footer",
  title: "Footer",
  description: "What stands at the bottom of every page: links, app stores and the small print.",
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
              description: "One or two words; on a phone a tap on it opens the column.",
              type: "string",
              validation: (rule) => rule.required().error("Write the heading of the column."),
            }),
            defineField({
              name: "links",
              title: "Links",
              description: "From top to bottom.",
              type: "array",
              of: [labelledLink("footerLink", "Link")],
            }),
          ],
          preview: {
            select: { title: "title", links: "links" },
            prepare: ({ title, links }) => ({
              title: title || "Column without a heading",
              subtitle: countOf(links) === 1 ? "1 link" : `${countOf(links)} links`,
            }),
          },
        }),
      ],
    }),
    defineField({
      name: "appLinks",
      title: "Apps and add-ons",
      description: "App stores and marketplaces. An entry without an address is not shown.",
      type: "array",
      group: "links",
      of: [appLink],
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
      description: "Badges in this order. Expired ones are left out automatically.",
      type: "array",
      group: "proof",
      of: [defineArrayMember({ type: "reference", to: [{ type: "certification" }] })],
      validation: (rule) => rule.unique().error("This certification is already in the list."),
    }),
  ],
  preview: {
    select: { media: "certifications.0.picture.asset" },
    prepare: ({ media }) => ({
      title: "Footer",
      subtitle: "On every page",
      media: media ?? drawnThumbnail("foot", "slate"),
    }),
  },
});

/** An entry of a menu or footer column: words and a target. */
function labelledLink(name: string, title: string) {
  return defineArrayMember({
    name,
    title,
    type: "object",
    fields: [
      defineField({
        name: "label",
        title: "Label",
        description: "The words visitors click, two or three of them.",
        type: "string",
        validation: (rule) => rule.required().error("Write the label of the link."),
      }),
      defineField({
        name: "link",
        title: "Leads to",
        description: "An entry without a target is not shown.",
        type: "link",
        validation: (rule) => rule.required().error("Choose where a click leads."),
      }),
    ],
    preview: {
      select: { title: "label", ...linkTarget("link") },
      prepare: ({ title, ...target }) => ({
        title: title || "Link without words",
        subtitle: describeTarget(target),
      }),
    },
  });
}
