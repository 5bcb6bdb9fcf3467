import { FolderIcon } from "@sanity/icons/Folder";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

const shows = [
  { value: "categories", title: "Categories, as cards" },
  { value: "templates", title: "Chosen contracts, as cards" },
  { value: "list", title: "All contracts, as a list by category" },
] as const;

export const contractGallery = defineType({
  name: "contractGallery",
  title: "Contract gallery",
  description: "Leads to the contracts: their categories, the ones you choose, or all of them.",
  type: "object",
  icon: FolderIcon,
  options: { menu: { groups: ["contracts"], words: "templates, categories" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "show",
      title: "Shows",
      type: "string",
      group: "content",
      initialValue: "categories",
      options: { layout: "radio", list: [...shows] },
    }),
    defineField({
      name: "templates",
      title: "Chosen contracts",
      description: "In this order.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "contractTemplate" }] })],
      hidden: ({ parent }) => parent?.show !== "templates",
      validation: (rule) => [
        rule.unique().error("This contract is already in the list."),
        rule.custom((templates, { parent }) => {
          const isNeeded = typeof parent === "object" && parent !== null && "show" in parent;
          if (!isNeeded || parent.show !== "templates" || countOf(templates) > 0) return true;
          return "Choose at least one contract, or show something else.";
        }),
      ],
    }),
    defineField({
      name: "categories",
      title: "Only these categories",
      description: "Shown in this order. If empty: all categories, including new ones.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "contractCategory" }] })],
      hidden: ({ parent }) => parent?.show === "templates",
      validation: (rule) => rule.unique().error("This category is already in the list."),
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", show: "categories", heading: "Contracts to start from" }),
  preview: {
    select: { title: "heading", show: "show", templates: "templates" },
    prepare: ({ title, show, templates }) => ({
      title: title || "Contract gallery",
      subtitle: `Contract gallery · ${show === "templates" ? `${countOf(templates)} chosen` : (shows.find(({ value }) => value === show)?.title ?? "Categories")}`,
      media: FolderIcon,
    }),
  },
});
