import { ThLargeIcon } from "@sanity/icons/ThLarge";
import { defineArrayMember, defineField, defineType } from "sanity";
import { iconNames } from "../../lib/choices/icon-names.ts";
import {
  anchorField,
  arrangementField,
  blockTabs,
  countOf,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

const feature = defineArrayMember({
  name: "feature",
  title: "Feature",
  type: "object",
  fields: [
    defineField({ name: "icon", title: "Drawing", type: "string", options: { list: [...iconNames] } }),
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      validation: (rule) => rule.required().error("Give the feature a title."),
    }),
    defineField({
      name: "text",
      title: "Text",
      description: "What it does for the reader, in one or two sentences.",
      type: "text",
      rows: 3,
    }),
    defineField({
      name: "visual",
      title: "Picture or scene",
      description: "Shown in a gallery. The other arrangements show the drawing.",
      type: "visual",
    }),
    defineField({ name: "link", title: "Leads to", description: "Optional.", type: "link" }),
    defineField({
      name: "linkLabel",
      title: "Link text",
      description: 'Says where the link goes: "How approvals work". Without it the link is not shown.',
      type: "string",
    }),
  ],
  preview: {
    select: { title: "title", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({ title: title || "Feature without a title", subtitle }),
  },
});

export const features = defineType({
  name: "features",
  title: "Feature grid",
  description: "Short features side by side, each with a drawing, a title and a sentence.",
  type: "object",
  icon: ThLargeIcon,
  options: { menu: { groups: ["explain"], words: "features, benefits, cards, columns, icons, team" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "items",
      title: "Features",
      type: "array",
      group: "content",
      of: [feature],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one feature: an empty grid is not shown."),
        rule.max(12).warning("More than twelve are rarely read. Consider two grids."),
      ],
    }),
    defineField({
      name: "columns",
      title: "Columns on a wide screen",
      description:
        "On phones the features are always stacked. One more or less is taken where a feature would stand alone.",
      type: "number",
      group: "look",
      initialValue: 3,
      options: { layout: "radio", direction: "horizontal", list: [2, 3, 4] },
      hidden: ({ parent }) => Boolean(parent?.variant && parent.variant !== "grid"),
    }),
    arrangementField([
      { value: "grid", title: "Columns" },
      { value: "list", title: "Lines between rules, for many features" },
      { value: "panels", title: "Panels of unequal size" },
      { value: "gallery", title: "Gallery: a picture for each feature" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "grid",
    columns: 3,
    tone: "paper",
    heading: "[Say what these have in common]",
    items: [
      {
        _type: "feature",
        icon: "signature",
        title: "[First feature]",
        text: "[What it does for the reader.]",
      },
      { _type: "feature", icon: "clock", title: "[Second feature]", text: "[What it does for the reader.]" },
      { _type: "feature", icon: "shield", title: "[Third feature]", text: "[What it does for the reader.]" },
    ],
  }),
  preview: {
    select: { title: "heading", items: "items" },
    prepare: ({ title, items }) => ({
      title: title || "Features without a heading",
      subtitle: `Feature grid · ${countOf(items)} features`,
      media: ThLargeIcon,
    }),
  },
});
