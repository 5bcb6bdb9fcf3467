import { BarChartIcon } from "@sanity/icons/BarChart";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  anchorField,
  arrangementField,
  blockTabs,
  eyebrowField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { shownAtMost } from "../selling/shown-length.ts";
import { starter } from "../starters/starter.ts";

const stat = defineArrayMember({
  name: "stat",
  title: "Number",
  type: "object",
  fields: [
    defineField({
      name: "value",
      title: "Value",
      description: 'The number as it is shown, with its unit: "4 min", "99.9 %", "0".',
      type: "string",
      validation: (rule) => [
        rule.required().error("Write the number."),
        shownAtMost(rule, 12, "Keep it under 12 characters, so that it stays on one line."),
      ],
    }),
    defineField({
      name: "label",
      title: "What it counts",
      type: "string",
      validation: (rule) => rule.required().error("Say what the number counts."),
    }),
    defineField({
      name: "source",
      title: "Source",
      description: 'Where the number comes from: "Plan terms" or "Measured in October". Optional.',
      type: "string",
    }),
  ],
  preview: {
    select: { title: "value", subtitle: "label" },
    prepare: ({ title, subtitle }) => ({ title: title || "No value yet", subtitle }),
  },
});

export const stats = defineType({
  name: "stats",
  title: "Numbers",
  description: "Two to four numbers that can be proven.",
  type: "object",
  icon: BarChartIcon,
  options: { menu: { groups: ["opening", "convince"], words: "stats, figures, metrics" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    defineField({
      name: "items",
      title: "Numbers",
      type: "array",
      group: "content",
      of: [stat],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one number: an empty block is not shown."),
        rule.max(4).warning("Four numbers at most. Nobody remembers more."),
      ],
    }),
    arrangementField([
      { value: "columns", title: "Columns" },
      { value: "ledger", title: "Lines between rules" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "columns",
    tone: "paper",
    items: [
      {
        _type: "stat",
        value: "[Number]",
        label: "[Say what it counts]",
        source: "[Say where it comes from]",
      },
      {
        _type: "stat",
        value: "[Number]",
        label: "[Say what it counts]",
        source: "[Say where it comes from]",
      },
    ],
  }),
  preview: {
    select: { title: "heading", first: "items.0.value", label: "items.0.label" },
    prepare: ({ title, first, label }) => ({
      title: title || [first, label].filter(Boolean).join(" ") || "Numbers",
      subtitle: "Numbers",
      media: BarChartIcon,
    }),
  },
});
