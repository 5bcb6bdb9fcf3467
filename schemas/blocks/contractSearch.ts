import { SearchIcon } from "@sanity/icons/Search";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

export const contractSearch = defineType({
  name: "contractSearch",
  title: "Contract search",
  description: "A field that finds contracts as visitors type, with a few suggestions.",
  type: "object",
  icon: SearchIcon,
  options: { menu: { groups: ["contracts"], words: "find, template" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "placeholder",
      title: "Words in the empty field",
      description: 'An example of what visitors can search for: "lease, will, offer letter".',
      type: "string",
      group: "content",
      validation: (rule) => rule.max(60).warning("Long examples are cut off on a phone."),
    }),
    defineField({
      name: "suggestions",
      title: "Contracts to start from",
      description: "Shown below the field, for visitors who don't know the name of their contract.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "contractTemplate" }] })],
      validation: (rule) => [
        rule.unique().error("This contract is already in the list."),
        rule.max(8).warning("Suggest at most eight. A longer list is hard to scan."),
      ],
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "paper",
    heading: "Find a contract",
    placeholder: "lease, will, offer letter",
  }),
  preview: {
    select: { title: "heading", suggestions: "suggestions" },
    prepare: ({ title, suggestions }) => ({
      title: title || "Contract search",
      subtitle: `Contract search · ${countOf(suggestions)} to start from`,
      media: SearchIcon,
    }),
  },
});
