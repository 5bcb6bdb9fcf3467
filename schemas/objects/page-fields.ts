import { defineField } from "sanity";
import { previousPathsField } from "./address-fields.ts";
import { blocksField } from "./blocks-field.ts";

/** What every document with a page of its own carries, beside its own fields. */
export function pageFields() {
  return [
    blocksField(),
    defineField({ name: "seo", title: "Search and social", type: "seo", group: "search" }),
    defineField({ name: "chrome", title: "Navigation and footer", type: "chrome", group: "visibility" }),
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
      rule.max(240).warning("Keep it under 240 characters, so that cards in a list stay of one height."),
    ],
  });
}
