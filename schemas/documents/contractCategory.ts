import { FolderIcon } from "@sanity/icons/Folder";
import { defineArrayMember, defineField, defineType } from "sanity";
import { shelfSlug } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields } from "../objects/page-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

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
    defineField({
      name: "menuHeading",
      title: "Heading in the menu",
      description: "Shorter words for the menu. Empty: the heading itself.",
      type: "string",
      group: "content",
    }),
    slugField(
      "heading",
      "The page answers at /signature/contracts/ followed by this. Templates below it move along.",
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
      of: [
        defineArrayMember({
          name: "subCategory",
          title: "Sub-category",
          type: "object",
          fields: [
            defineField({
              name: "title",
              title: "Title",
              description: "Templates name their sub-category by this title.",
              type: "string",
              validation: (rule) => rule.required().error('Write the title, for example "Leases".'),
            }),
            defineField({
              name: "intro",
              title: "Introduction",
              description: "One sentence under the title on the page of the category. Optional.",
              type: "string",
            }),
            defineField({
              name: "top",
              title: "Top contracts",
              description: "Come first in the menu and on the page. The others follow by name.",
              type: "array",
              of: [defineArrayMember({ type: "reference", to: [{ type: "contractTemplate" }] })],
              validation: (rule) => [
                rule.unique().error("Each contract can stand here once."),
                rule.max(5).error("Five at most: the menu shows no more."),
              ],
            }),
          ],
          preview: { select: { title: "title", subtitle: "intro" } },
        }),
      ],
      validation: (rule) =>
        rule.custom((subCategories) => {
          const titles = Array.isArray(subCategories) ? subCategories.map(titleOf) : [];
          // The address of its list is made from the title, and titles of signs alone would have none.
          const slugs = ["", "others", ...titles.map(shelfSlug)];
          const taken = titles.find((title, index) => title && slugs.indexOf(shelfSlug(title)) < index + 2);
          if (!taken) return true;
          const other = titles.find((title) => shelfSlug(title) === shelfSlug(taken)) ?? taken;
          if (other === taken && titles.indexOf(taken) === titles.lastIndexOf(taken)) {
            return `"${taken}" can't be told from the list of contracts without a sub-category. Use other words.`;
          }
          return `"${taken}" stands here twice, or as "${other}". Each sub-category can stand here once.`;
        }),
    }),
    ...pageFields(),
  ],
  orderings: [{ name: "heading", title: "Heading", by: [{ field: "heading", direction: "asc" }] }],
  preview: {
    select: { title: "heading", slug: "slug.current", colour: "sideColor", media: "seo.socialImage" },
    prepare: ({ title, slug, colour, media }) => ({
      title: title || "Category without a heading",
      subtitle: slug ? `/signature/contracts/${slug}` : "no address yet",
      media: media ?? drawnThumbnail("folder", colour),
    }),
  },
});

function titleOf(subCategory: unknown): string {
  const isObject = typeof subCategory === "object" && subCategory !== null;
  return isObject && "title" in subCategory && typeof subCategory.title === "string" ? subCategory.title : "";
}
