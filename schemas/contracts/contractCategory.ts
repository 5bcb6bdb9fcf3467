import { FolderIcon } from "@sanity/icons/Folder";
import { defineArrayMember, defineField, defineType } from "sanity";
import { accentChoices } from "../../lib/choices/accents.ts";
import { pathOf, proposeSubCategorySlug } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields } from "../objects/page-fields.ts";
import { read, textOf } from "../objects/search-rules.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

/** Templates reference it by `_key`, so a new title or address keeps them in it. */
const subCategory = defineArrayMember({
  name: "subCategory",
  title: "Sub-category",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Its templates stay in it when you change the title.",
      type: "string",
      validation: (rule) => rule.required().error('Write the title, for example "Leases".'),
    }),
    defineField({
      name: "slug",
      title: "Address of its list",
      description:
        'The last part of the address, after "/forms/". It stays when the title changes. If you change it, visitors of the old address are sent on.',
      type: "slug",
      options: {
        source: (_document, { parent }) => textOf(parent, "title"),
        slugify: (title) => proposeSubCategorySlug(title).slice(0, 96),
        // `checkSubCategories` checks uniqueness for the whole category.
        isUnique: () => true,
      },
      validation: (rule) => rule.custom((slug) => checkSubCategorySlug(slug?.current)),
    }),
    defineField({
      name: "formerSlugs",
      title: "Former addresses",
      description: "Visitors to these addresses are redirected to the list.",
      type: "array",
      of: [defineArrayMember({ type: "string", title: "Address" })],
      readOnly: true,
      hidden: ({ value }) => !Array.isArray(value) || value.length === 0,
    }),
    defineField({
      name: "intro",
      title: "Introduction",
      description: "One sentence under the title on the page of the category. Optional.",
      type: "string",
    }),
    defineField({
      name: "about",
      title: "About its contracts",
      description:
        "Two to four sentences above the list: who needs which of them. Search engines show the list only if they are there.",
      type: "text",
      rows: 4,
    }),
    defineField({
      name: "top",
      title: "Top contracts",
      description: "First on the page. The others follow by name. The menu shows the first two.",
      type: "array",
      of: [defineArrayMember({ type: "reference", to: [{ type: "contractTemplate" }] })],
      validation: (rule) => [
        rule.unique().error("This contract is already in the list."),
        rule.max(5).error("Choose five at most."),
      ],
    }),
  ],
  preview: { select: { title: "title", subtitle: "intro" } },
});

/** The address of the list of contracts without a sub-category. */
const ofStrays = "others";

function checkSubCategorySlug(slug: string | undefined): true | string {
  if (!slug) return 'Press "Generate", or write the address.';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return `Use only letters a to z, digits and single hyphens between them: "${proposeSubCategorySlug(slug)}".`;
  }
  if (slug === ofStrays)
    return `"${slug}" is the list of contracts in no sub-category. Choose another address.`;
  return true;
}

/** Two with the same title would be one entry in the menu; two with the same address, one list. */
function checkSubCategories(subCategories: readonly unknown[] | undefined): true | string {
  const titles = (subCategories ?? []).map((one) => textOf(one, "title"));
  const slugs = (subCategories ?? []).map((one) => textOf(read(one, "slug"), "current"));
  const title = twiceIn(titles);
  if (title) return `"${title}" is in the list twice. Remove one of the two.`;
  const slug = twiceIn(slugs);
  if (!slug) return true;
  const [one, other] = titles.filter((_, index) => slugs[index] === slug);
  return `"${one}" and "${other}" have the same address "${slug}". Change one of them.`;
}

function twiceIn(texts: readonly string[]): string | undefined {
  return texts.find((text, index) => text !== "" && texts.indexOf(text) < index);
}

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
