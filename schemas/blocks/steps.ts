import { OlistIcon } from "@sanity/icons/Olist";
import { defineArrayMember, defineField, defineType } from "sanity";
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

const step = defineArrayMember({
  name: "step",
  title: "Step",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: 'What to do, as a short instruction: "Send it for signature".',
      type: "string",
      validation: (rule) => rule.required().error("Give the step a title."),
    }),
    defineField({ name: "text", title: "Text", type: "text", rows: 3 }),
  ],
  preview: {
    select: { title: "title", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({ title: title || "Step without a title", subtitle }),
  },
});

export const steps = defineType({
  name: "steps",
  title: "Steps",
  description: "How something is done, in numbered steps joined by one line.",
  type: "object",
  icon: OlistIcon,
  options: { menu: { groups: ["explain"], words: "how it works, process, guide" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "items",
      title: "Steps",
      description: "The numbers are added by the website, in this order.",
      type: "array",
      group: "content",
      of: [step],
      validation: (rule) => [
        rule.required().min(2).error("Add at least two steps."),
        rule.max(6).warning("More than six steps look like work."),
      ],
    }),
    arrangementField([
      { value: "line", title: "Side by side, joined by a line" },
      { value: "narrative", title: "One under another, with large numbers" },
      { value: "panels", title: "Panels side by side" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "line",
    tone: "paper",
    heading: "How it works",
    items: [
      { _type: "step", title: "[First step as an instruction]", text: "[What people do and see.]" },
      { _type: "step", title: "[Second step as an instruction]", text: "[What people do and see.]" },
      { _type: "step", title: "[Third step as an instruction]", text: "[What people do and see.]" },
    ],
  }),
  preview: {
    select: { title: "heading", items: "items" },
    prepare: ({ title, items }) => ({
      title: title || "Steps without a heading",
      subtitle: `Steps · ${countOf(items)}`,
      media: OlistIcon,
    }),
  },
});
