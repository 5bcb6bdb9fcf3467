import { defineArrayMember, defineField } from "sanity";
import { needsText } from "../objects/written-text.ts";
import { stateProblems } from "./contract-states.ts";
import { findHandmadeBlanks } from "./handmade-blanks.ts";

/** The text of a clause, in general and by state. A template's own clauses and shared clauses have the same fields. */
export function clauseTextFields({
  general,
  byState,
}: {
  readonly general?: string;
  readonly byState?: string;
} = {}) {
  return [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Without a number. The website numbers clauses in order.",
      type: "string",
      ...(general ? { group: general } : {}),
      validation: (rule) => rule.required().error('Name the clause, for example "Security deposit".'),
    }),
    defineField({
      name: "body",
      title: "Text",
      description: "Plain sentences. Insert a blank wherever the visitor has to fill something in.",
      type: "contractText",
      ...(general ? { group: general } : {}),
      validation: (rule) => [
        needsText(rule, "Write the text of the clause."),
        rule.custom(findHandmadeBlanks).warning(),
      ],
    }),
    defineField({
      name: "stateTexts",
      title: "Other text in some states",
      description: "Replaces the text above when the visitor chooses one of these states.",
      type: "array",
      ...(byState ? { group: byState } : {}),
      of: [defineArrayMember({ type: "stateText" })],
      validation: (rule) => rule.custom((texts) => stateProblems(texts).join(" ") || true),
    }),
    defineField({
      name: "stateNotes",
      title: "Information about states",
      description: "Shown beside the clause when a state is chosen. It is not part of the contract.",
      type: "array",
      ...(byState ? { group: byState } : {}),
      of: [defineArrayMember({ type: "stateNote" })],
      validation: (rule) => rule.custom((notes) => stateProblems(notes).join(" ") || true),
    }),
  ];
}

/** Whether a visitor may leave the clause out. */
export const optionalFields = [
  defineField({
    name: "optional",
    title: "Optional",
    description: "The contract is complete without it. The visitor decides.",
    type: "boolean",
    initialValue: false,
  }),
  defineField({
    name: "hint",
    title: "When to keep it",
    description: "One sentence for the visitor who has to decide. It is not part of the contract.",
    type: "string",
    hidden: ({ parent }) => parent?.optional !== true,
    validation: (rule) =>
      rule.custom((hint, { parent }) => {
        const isOptional = typeof parent === "object" && parent !== null && "optional" in parent;
        if (!isOptional || parent.optional !== true || hint) return true;
        return "Say in one sentence when a visitor should keep this clause.";
      }),
  }),
];
