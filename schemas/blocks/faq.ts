import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
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
import { needsText } from "../objects/written-text.ts";
import { paragraphs, starter } from "../starters/starter.ts";

const question = defineArrayMember({
  name: "question",
  title: "Question",
  type: "object",
  fields: [
    defineField({
      name: "question",
      title: "Question",
      description: "As a visitor would ask it.",
      type: "string",
      validation: (rule) => rule.required().error("Write the question."),
    }),
    defineField({
      name: "answer",
      title: "Answer",
      description: "The first sentence answers; the rest explains. Search engines show this text too.",
      type: "richText",
      validation: (rule) => needsText(rule, "A question without an answer is not shown."),
    }),
  ],
  preview: {
    select: { title: "question" },
    prepare: ({ title }) => ({ title: title || "No question yet", media: HelpCircleIcon }),
  },
});

export const faq = defineType({
  name: "faq",
  title: "Questions and answers",
  description: "Questions that open on a click. Search engines get them as structured data.",
  type: "object",
  icon: HelpCircleIcon,
  options: { menu: { groups: ["convince"], words: "FAQ, frequently asked, accordion, help" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "items",
      title: "Questions",
      type: "array",
      group: "content",
      of: [question],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one question: an empty block is not shown."),
    }),
    arrangementField([
      { value: "folded", title: "Questions that open" },
      { value: "open", title: "All answers open, for few and short ones" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "folded",
    tone: "paper",
    heading: "Questions",
    items: [
      {
        _type: "question",
        question: "[A question, as a visitor would ask it?]",
        answer: paragraphs("[The first sentence answers; the rest explains.]"),
      },
      { _type: "question", question: "[Another question?]", answer: paragraphs("[Its answer.]") },
    ],
  }),
  preview: {
    select: { title: "heading", items: "items" },
    prepare: ({ title, items }) => ({
      title: title || "Questions and answers",
      subtitle: `Questions and answers · ${countOf(items)}`,
      media: HelpCircleIcon,
    }),
  },
});
