import { defineArrayMember, defineField } from "sanity";
import { proposeShelf } from "../../lib/routes.ts";
import { read, textOf } from "./search-rules.ts";

/** Templates name it by its `_key`, so that neither another title nor another address takes them out of it. */
export const subCategory = defineArrayMember({
  name: "subCategory",
  title: "Sub-category",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Its templates stay in it when you write another one.",
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
        slugify: (title) => proposeShelf(title).slice(0, 96),
        // Within the category, which `checkSubCategories` looks at as a whole.
        isUnique: () => true,
      },
      validation: (rule) => rule.custom((slug) => checkShelf(slug?.current)),
    }),
    defineField({
      name: "formerSlugs",
      title: "Former addresses",
      description: "Visitors who come to one of these are sent on to the list.",
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
});

/** The list of contracts that are in no sub-category has this address. */
const ofStrays = "others";

function checkShelf(slug: string | undefined): true | string {
  if (!slug) return 'Press "Generate", or write the address.';
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) {
    return `Use only letters a to z, digits and single hyphens between them: "${proposeShelf(slug)}".`;
  }
  if (slug === ofStrays)
    return `"${slug}" is the list of contracts in no sub-category. Choose another address.`;
  return true;
}

/** Two with one title would be one in the menu, two with one address one list. */
export function checkSubCategories(subCategories: readonly unknown[] | undefined): true | string {
  const titles = (subCategories ?? []).map((one) => textOf(one, "title"));
  const slugs = (subCategories ?? []).map((one) => textOf(read(one, "slug"), "current"));
  const title = twiceIn(titles);
  if (title) return `"${title}" stands here twice. Each sub-category can stand here once.`;
  const slug = twiceIn(slugs);
  if (!slug) return true;
  const [one, other] = titles.filter((_, index) => slugs[index] === slug);
  return `"${one}" and "${other}" have the same address "${slug}". Change one of them.`;
}

function twiceIn(texts: readonly string[]): string | undefined {
  return texts.find((text, index) => text !== "" && texts.indexOf(text) < index);
}
