import { PlugIcon } from "@sanity/icons/Plug";
import { defineArrayMember, defineField, defineType } from "sanity";
import { integrationCategories, integrationWays } from "../../lib/choices/integration-choices.ts";
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

const integration = defineArrayMember({
  name: "integration",
  title: "Integration",
  type: "object",
  icon: PlugIcon,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "As its maker writes it. The badge shows the first letters, never a logo.",
      type: "string",
      validation: (rule) => rule.required().error("Write the name of the tool."),
    }),
    defineField({
      name: "category",
      title: "Category",
      description: "The heading that lists it, and the filter that finds it.",
      type: "string",
      initialValue: "documents",
      options: { list: [...integrationCategories] },
      validation: (rule) => rule.required().error("Choose a category: the filter needs it."),
    }),
    defineField({
      name: "way",
      title: "How it connects",
      type: "string",
      initialValue: "webhook",
      options: { list: [...integrationWays] },
    }),
    defineField({
      name: "text",
      title: "What the connection does",
      description: "In one or two sentences: what arrives where, and when. Promise nothing it doesn't do.",
      type: "text",
      rows: 3,
      validation: (rule) => [
        rule.required().error("Say what the connection does."),
        rule.max(220).warning("Keep it under 220 characters, so that all cards have the same size."),
      ],
    }),
    defineField({
      name: "steps",
      title: "How to set it up",
      description: "Two to four short steps, folded until a visitor opens them. Optional.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) => rule.max(6).warning("Longer instructions belong on a page of their own."),
    }),
    defineField({ name: "link", title: "Leads to", description: "Optional.", type: "link" }),
    defineField({
      name: "linkLabel",
      title: "Link text",
      description: 'Says where the link goes: "The Workspace add-on". Without it the link is not shown.',
      type: "string",
    }),
  ],
  preview: {
    select: { title: "name", category: "category", text: "text" },
    prepare: ({ title, category, text }) => ({
      title: title || "Integration without a name",
      subtitle: [integrationCategories.find(({ value }) => value === category)?.title, text]
        .filter(Boolean)
        .join(" · "),
      media: PlugIcon,
    }),
  },
});

export const integrations = defineType({
  name: "integrations",
  title: "Integrations",
  description: "Tools the product connects to, with what each connection does; visitors filter by category.",
  type: "object",
  icon: PlugIcon,
  options: { menu: { groups: ["explain"], words: "tools, connections, apps" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "items",
      title: "Integrations",
      description: "In this order within their category. With two or more categories a filter appears.",
      type: "array",
      group: "content",
      of: [integration],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one integration: an empty grid is not shown."),
    }),
    defineField({
      name: "note",
      title: "Note",
      description:
        "Small print under the grid: whose trademarks these are, when the list was checked. Optional.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "paper",
    heading: "[Say what can be connected]",
    items: [
      {
        _type: "integration",
        name: "[Name of the tool]",
        category: "documents",
        way: "webhook",
        text: "[Say what arrives where, and when.]",
      },
    ],
  }),
  preview: {
    select: { title: "heading", items: "items" },
    prepare: ({ title, items }) => ({
      title: title || "Integrations",
      subtitle: `Integrations · ${countOf(items)}`,
      media: PlugIcon,
    }),
  },
});
