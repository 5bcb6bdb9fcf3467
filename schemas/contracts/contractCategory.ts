import { FolderIcon } from "@sanity/icons/Folder";
import { defineField, defineType } from "sanity";
import { accentChoices } from "../../lib/choices/accents.ts";
import { pathOf } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields } from "../objects/page-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { checkSubCategories, subCategory } from "./sub-category.ts";

export const contractCategory = defineType({
  name: "contractCategory",
  title: "Contract category",
  description: "A group of contract templates with a page that lists them all.",
  type: "document",
  icon: FolderIcon,
  groups: pageGroups,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: 'Becomes "Top … Forms" in the menu and "… Forms" on its button.',
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error('Write the heading, for example "Real Estate".'),
    }),
    defineField({
      name: "menuHeading",
      title: "Heading in the menu",
      description: "Shorter words for the menu. If empty: the heading itself.",
      type: "string",
      group: "content",
    }),
    slugField(
      "heading",
      "The last part of the page's address, after /signature/contracts/. The category's templates move with it.",
    ),
    defineField({
      name: "description",
      title: "Description",
      description: "Under the heading of the page, and in lists of categories.",
      type: "text",
      rows: 3,
      group: "content",
      validation: (rule) => rule.required().error("Say in one or two sentences what a visitor finds here."),
    }),
    defineField({
      name: "sideColor",
      title: "Color of the side",
      description: "Colors the edge of the category's cards.",
      type: "string",
      group: "details",
      options: {
        list: accentChoices,
      },
    }),
    defineField({
      name: "subCategories",
      title: "Sub-categories",
      description: "The groups inside the category, in the order in which the menu and the page show them.",
      type: "array",
      group: "content",
      of: [subCategory],
      validation: (rule) => rule.custom(checkSubCategories),
    }),
    ...pageFields(),
  ],
  orderings: [{ name: "heading", title: "Heading", by: [{ field: "heading", direction: "asc" }] }],
  preview: {
    select: { title: "heading", slug: "slug.current", color: "sideColor", media: "seo.socialImage" },
    prepare: ({ title, slug, color, media }) => ({
      title: title || "Category without a heading",
      subtitle: pathOf({ _type: "contractCategory", slug }) ?? "no address yet",
      media: media ?? drawnThumbnail("folder", color),
    }),
  },
});
