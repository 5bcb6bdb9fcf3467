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
import { starter } from "../starters/starter.ts";

/**
 * The start values of each calculator and their limits. `lib/calculators/` has the same limits for visitors. Schemas
 * import nothing of the site, so a test compares the two.
 */
const starts: Record<
  string,
  Record<string, readonly [title: string, min: number, max: number, unit?: "cents"]>
> = {
  paper: {
    documents: ["Documents per month", 1, 10_000],
    pages: ["Pages per document", 1, 500],
    pageCost: ["Cost per printed page", 0, 500, "cents"],
    postage: ["Postage per document", 0, 20_000, "cents"],
    minutes: ["Minutes of handling per document", 0, 480],
    minutesLeft: ["Minutes per document with a link", 0, 480],
    hour: ["Cost per hour of work", 0, 100_000, "cents"],
  },
  time: {
    documents: ["Documents per month", 1, 10_000],
    minutesNow: ["Minutes per document today", 0, 480],
    minutesThen: ["Minutes per document with a link", 0, 480],
    hour: ["Cost per hour of work", 0, 100_000, "cents"],
  },
  volume: {
    usual: ["Documents in a typical month", 0, 10_000],
    busiest: ["Documents in the busiest month", 1, 10_000],
    busyMonths: ["Busy months per year", 1, 12],
    signers: ["Signers per document", 1, 50],
  },
  seats: {
    people: ["People who send", 1, 5_000],
    shared: ["People sharing a login", 0, 5_000],
    price: ["Price per seat per month", 0, 50_000, "cents"],
  },
};

/** One folded group of numbers per calculator. Only the chosen one's is shown. */
export const calculatorStarts = Object.entries(starts).map(([calculator, inputs]) =>
  defineField({
    name: calculator,
    title: "Starting numbers",
    description: "The numbers that visitors see first. An empty field starts with our example.",
    type: "object",
    group: "content",
    options: { collapsible: true, collapsed: true, columns: 2 },
    hidden: ({ parent }) => parent?.calculator !== calculator,
    fields: Object.entries(inputs).map(([name, [title, min, max, unit]]) =>
      defineField({
        name,
        title: unit ? `${title}, in cents` : title,
        type: "number",
        validation: (rule) =>
          rule
            .integer()
            .min(min)
            .max(max)
            .error(`Write a whole number from ${min} to ${max}${unit ? ", in cents: 150 for $1.50" : ""}.`),
      }),
    ),
  }),
);

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
