import { HashIcon } from "@sanity/icons/Hash";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  actionsField,
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { calculatorStarts } from "../calculators/calculator-starts.ts";
import { starter } from "../starters/starter.ts";

const kinds = [
  { value: "paper", title: "What paper costs" },
  { value: "time", title: "Time that comes back" },
  { value: "volume", title: "Signatures in the busiest month" },
  { value: "seats", title: "Seats against our plans" },
];

const question = defineArrayMember({
  name: "calculatorQuestion",
  title: "Question",
  type: "object",
  fields: [
    defineField({
      name: "question",
      title: "Question",
      description: "What a visitor asks after seeing the result.",
      type: "string",
      validation: (rule) => rule.required().error("Write the question."),
    }),
    defineField({
      name: "answer",
      title: "Answer",
      description: "Two or three sentences. Longer answers belong in a block of questions.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required().error("A question without an answer is not shown."),
    }),
  ],
  preview: { select: { title: "question", subtitle: "answer" } },
});

export const calculator = defineType({
  name: "calculator",
  title: "Calculator",
  description: "A calculation with the visitor's own numbers. The result can be shared as a link.",
  type: "object",
  icon: HashIcon,
  options: { menu: { groups: ["convince"], words: "sums, savings, cost, return on investment" } },
  groups: blockTabs,
  fields: [
    defineField({
      name: "calculator",
      title: "Which sum",
      description:
        "Decides the questions and the formula. Use each calculator once on a page, because the page address holds its numbers.",
      type: "string",
      group: "content",
      initialValue: "time",
      options: { list: kinds, layout: "radio" },
      validation: (rule) => rule.required().error("Choose what is calculated."),
    }),
    eyebrowField,
    headingField,
    introField,
    ...calculatorStarts,
    defineField({
      name: "limits",
      title: "What it leaves out",
      description: "What visitors should know before they trust the result. One short sentence each.",
      type: "array",
      group: "content",
      of: [{ type: "string" }],
      validation: (rule) => rule.max(5).warning("Five at most. A long list hides what matters."),
    }),
    defineField({
      name: "questions",
      title: "Questions about the result",
      description: "Folded under the calculator. Optional.",
      type: "array",
      group: "content",
      of: [question],
      validation: (rule) => rule.max(5).warning("Five at most. More belong in a block of questions."),
    }),
    actionsField,
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", calculator: "time", heading: "[Say what visitors can work out]" }),
  preview: {
    select: { title: "heading", calculator: "calculator" },
    prepare: ({ title, calculator: kind }) => ({
      title: title || "Calculator without a heading",
      subtitle: `Calculator · ${kinds.find(({ value }) => value === kind)?.title ?? "nothing chosen yet"}`,
      media: HashIcon,
    }),
  },
});
