import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

export const siteSearch = defineType({
  name: "siteSearch",
  title: "Site search",
  description: "A field that searches the whole website: pages, articles and contracts.",
  type: "object",
  icon: SearchIcon,
  options: { menu: { groups: ["explain"], words: "help, find, question, support" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "placeholder",
      title: "Words in the empty field",
      description: 'An example of what visitors can ask: "decline a document, invoices".',
      type: "string",
      group: "content",
      validation: (rule) => rule.max(60).warning("Long examples are cut off on a phone."),
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", heading: "Search this website" }),
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({ title: title || "Site search", subtitle: "Site search", media: SearchIcon }),
  },
});
