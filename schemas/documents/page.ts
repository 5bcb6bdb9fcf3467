import { DocumentIcon } from "@sanity/icons/Document";
import { defineField, defineType } from "sanity";
import { pathField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, titleField } from "../objects/page-fields.ts";
import { pageParts } from "../objects/page-parts.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const page = defineType({
  name: "page",
  title: "Page",
  description: "A page of the website with an address of its own, built of blocks from top to bottom.",
  type: "document",
  icon: DocumentIcon,
  groups: pageGroups,
  initialValue: { group: "general" },
  fields: [
    titleField,
    pathField(
      'Where visitors find the page, from the first slash: "/signature/pricing". Links follow a change by themselves.',
    ),
    defineField({
      name: "group",
      title: "Part of the website",
      description:
        "Decides where this Studio lists the page. Unless you say otherwise, it also decides whether the navigation and the footer show.",
      type: "string",
      group: "details",
      options: { list: pageParts.map(({ value, title }) => ({ value, title })) },
      validation: (rule) => rule.required().error("Choose the part of the website this page belongs to."),
    }),
    defineField({
      name: "product",
      title: "Product",
      description:
        "Optional. Gives the page the product's color, logo target, guides and demo link. If empty: the address decides.",
      type: "reference",
      to: [{ type: "product" }],
      group: "details",
    }),
    ...pageFields(),
  ],
  orderings: [
    { name: "path", title: "Address", by: [{ field: "path", direction: "asc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
    {
      name: "group",
      title: "Part of the website",
      by: [
        { field: "group", direction: "asc" },
        { field: "path", direction: "asc" },
      ],
    },
  ],
  preview: {
    select: {
      title: "title",
      path: "path",
      product: "product.name",
      accent: "product.accent",
      noIndex: "seo.noIndex",
      media: "seo.socialImage",
    },
    prepare: ({ title, path, product, accent, noIndex, media }) => ({
      title: title || "Page without a title",
      subtitle: [path || "no address yet", noIndex && "hidden from search"].filter(Boolean).join(" · "),
      media: media ?? drawnThumbnail(noIndex ? "hidden" : "page", product ? accent : "slate"),
    }),
  },
});
