import { defineField } from "sanity";
import { accentChoices, motifChoices } from "../../lib/choices/accents.ts";
import { previousPathsField } from "./address-fields.ts";
import { blocksField } from "./blocks-field.ts";
import { findSearchWarnings } from "./search-rules.ts";

/** Fields that every document with a page has in addition to its own. */
export function pageFields(blocks?: string) {
  return [
    blocksField(blocks ? { description: blocks } : {}),
    defineField({
      name: "seo",
      title: "Search and social",
      description: "How the page looks in a search engine and where it is shared.",
      type: "seo",
      group: "search",
      validation: (rule) => rule.custom(findSearchWarnings).warning(),
    }),
    defineField({
      name: "chrome",
      title: "Navigation and footer",
      description:
        "What is shown above and below the page. Each kind of page has its defaults. Change them here.",
      type: "chrome",
      group: "visibility",
    }),
    defineField({
      name: "accent",
      title: "Color",
      description:
        "Colors the links, the main action and what stands out. If empty: the color of the product.",
      type: "string",
      group: "visibility",
      options: { list: accentChoices },
    }),
    defineField({
      name: "motif",
      title: "Motif",
      description:
        "The line under the words that stand out, between steps, and behind large pictures. If empty: that of the product.",
      type: "string",
      group: "visibility",
      options: { list: motifChoices },
    }),
    previousPathsField,
  ];
}

export const titleField = defineField({
  name: "title",
  title: "Title",
  description: "Names the page in the Studio, in lists and, unless you write another one, in search results.",
  type: "string",
  group: "content",
  validation: (rule) => [
    rule.required().error("Give the page a title."),
    rule.max(100).warning("Long titles are cut in lists and search results."),
  ],
});

/** What cards that link to the page show. */
export const listVisualField = defineField({
  name: "visual",
  title: "Picture in lists",
  description: "On cards and in menus that lead here. The page itself shows what its blocks show.",
  type: "visual",
  group: "details",
});

export function summaryField(description: string) {
  return defineField({
    name: "summary",
    title: "Summary",
    description,
    type: "text",
    rows: 3,
    group: "content",
    validation: (rule) => [
      rule.required().error("Write one or two sentences for the lists that show this page."),
      rule.max(240).warning("Keep it under 240 characters, so that cards in a list have the same height."),
    ],
  });
}
