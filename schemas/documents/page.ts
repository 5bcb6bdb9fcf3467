import { DocumentIcon } from "@sanity/icons/Document";
import { defineField, defineType } from "sanity";
import { pathField } from "../objects/address-fields.ts";
import { pageParts } from "../objects/choices.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, titleField } from "../objects/page-fields.ts";

export const page = defineType({
  name: "page",
  title: "Page",
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
        "Decides where the page is listed here, and whether it shows the navigation and the footer.",
      type: "string",
      group: "details",
      options: { list: [...pageParts] },
      validation: (rule) => rule.required().error("Choose the part of the website this page belongs to."),
    }),
    defineField({
      name: "product",
      title: "Product",
      description: "Optional. Gives the page the product's colour; empty, the address decides.",
      type: "reference",
      to: [{ type: "product" }],
      group: "details",
    }),
    ...pageFields(),
  ],
  orderings: [
    { name: "path", title: "Address", by: [{ field: "path", direction: "asc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: { select: { title: "title", subtitle: "path", media: "seo.socialImage" } },
});
