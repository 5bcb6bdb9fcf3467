import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineField, defineType } from "sanity";

/** One numbered clause of a contract. */
export const clause = defineType({
  name: "clause",
  title: "Clause",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    defineField({
      name: "heading",
      title: "Heading",
      description: "Without a number: clauses are numbered by their order.",
      type: "string",
      validation: (rule) => rule.required().error('Name the clause, for example "Security deposit".'),
    }),
    defineField({
      name: "body",
      title: "Text",
      description: "Plain sentences. Insert a blank wherever the visitor has to fill something in.",
      type: "contractText",
      validation: (rule) => rule.required().error("Write the text of the clause."),
    }),
    defineField({
      name: "optional",
      title: "Optional",
      description: "The contract is complete without it, and the visitor decides.",
      type: "boolean",
      initialValue: false,
    }),
    defineField({
      name: "hint",
      title: "When to keep it",
      description: "One sentence for the visitor who has to decide. It is no part of the contract.",
      type: "string",
      hidden: ({ parent }) => parent?.optional !== true,
      validation: (rule) =>
        rule.custom((hint, { parent }) => {
          const isOptional = typeof parent === "object" && parent !== null && "optional" in parent;
          if (!isOptional || parent.optional !== true || hint) return true;
          return "Say in one sentence when a visitor should keep this clause.";
        }),
    }),
  ],
  preview: {
    select: { title: "heading", optional: "optional" },
    prepare: ({ title, optional }) => ({
      title,
      subtitle: optional ? "Optional clause" : "Clause",
      media: DocumentTextIcon,
    }),
  },
});
