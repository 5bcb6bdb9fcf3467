import { SearchIcon } from "@sanity/icons/Search";
import { defineArrayMember, defineField, defineType } from "sanity";
import { drawnThumbnail } from "../objects/thumbnail.ts";

export const searchWords = defineType({
  name: "searchWords",
  title: "Search words",
  description: "Other words that visitors type for the same thing, so that the search finds it.",
  type: "document",
  icon: SearchIcon,
  fields: [
    defineField({
      name: "groups",
      title: "Words that mean the same",
      description:
        "A search for one of them also finds pages and contracts that use another: NDA finds a Non-Disclosure Agreement.",
      type: "array",
      of: [
        defineArrayMember({
          name: "wordGroup",
          title: "Words that mean the same",
          type: "object",
          fields: [
            defineField({
              name: "words",
              title: "Words",
              description: 'Abbreviations, other names, whole phrases: "NDA", "non-disclosure agreement".',
              type: "array",
              of: [defineArrayMember({ type: "string" })],
              options: { layout: "tags" },
              validation: (rule) => [
                rule.required().min(2).error("Write at least two words: each stands for the others."),
                rule.unique().error("This word is already in the group. Remove one of the two."),
              ],
            }),
          ],
          preview: {
            select: { words: "words" },
            prepare: ({ words }) => ({
              title: Array.isArray(words) && words.length > 0 ? words.join(", ") : "No words yet",
              media: SearchIcon,
            }),
          },
        }),
      ],
    }),
  ],
  preview: {
    select: { groups: "groups", media: "groups" },
    prepare: ({ groups }) => ({
      title: "Search words",
      subtitle: countOf(Array.isArray(groups) ? groups.length : 0),
      media: drawnThumbnail("lens", "slate"),
    }),
  },
});

function countOf(count: number): string {
  return count === 1 ? "1 group" : `${count} groups`;
}
