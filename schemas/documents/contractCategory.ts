import { FolderIcon } from "@sanity/icons/Folder";
import { defineArrayMember, defineField, defineType } from "sanity";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields } from "../objects/page-fields.ts";

export const contractCategory = defineType({
  name: "contractCategory",
  title: "Contract category",
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
    slugField(
      "heading",
      "The page answers at /signature/contracts/ followed by this. Templates below it move along.",
    ),
    defineField({
      name: "description",
      title: "Description",
      type: "text",
      rows: 3,
      group: "content",
      validation: (rule) => rule.required().error("Say in one or two sentences what a visitor finds here."),
    }),
    defineField({
      name: "sideColor",
      title: "Colour of the side",
      description: "Colours the edge of the category's cards.",
      type: "string",
      group: "details",
      options: {
        list: ["indigo", "teal", "amber", "violet", "rose", "slate"].map((value) => ({
          value,
          title: value.charAt(0).toUpperCase() + value.slice(1),
        })),
      },
    }),
    defineField({
      name: "subCategories",
      title: "Sub-categories",
      description: "The groups inside the category, in the order in which the menu and the page show them.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) => rule.unique().error("Each sub-category can stand here once."),
    }),
    ...pageFields(),
  ],
  preview: {
    select: { title: "heading", slug: "slug.current", media: "seo.socialImage" },
    prepare: ({ title, slug, media }) => ({ title, subtitle: slug && `/signature/contracts/${slug}`, media }),
  },
});
