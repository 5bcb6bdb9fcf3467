import { defineField } from "sanity";
import { read, textOf } from "../objects/search-rules.ts";

/** Ties a clause or a signature line to an optional clause, so that it is left out with it. */
export const onlyWithField = defineField({
  name: "onlyWith",
  title: "Only with this clause",
  description: "An optional clause of this contract. When the visitor leaves it out, this is left out too.",
  type: "string",
  options: { input: "onlyWith" },
  hidden: ({ document, parent }) =>
    document?._type !== "contractTemplate" || read(parent, "optional") === true,
  validation: (rule) => rule.custom((key, { document }) => onlyWithProblem(key, document) ?? true),
});

/** The items of a template's list of clauses that visitors may leave out. */
export function optionalClauses(document: unknown): unknown[] {
  const clauses = read(document, "clauses");
  return Array.isArray(clauses) ? clauses.filter((clause) => read(clause, "optional") === true) : [];
}

/** What is wrong with such a tie, in words that editors can act on. */
export function onlyWithProblem(key: unknown, document: unknown): string | null {
  if (typeof key !== "string" || key === "") return null;
  return optionalClauses(document).some((clause) => textOf(clause, "_key") === key)
    ? null
    : "Choose one of the optional clauses of this contract, or none.";
}
