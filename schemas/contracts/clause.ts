import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { LinkIcon } from "@sanity/icons/Link";
import { defineField, defineType } from "sanity";
import { clauseTextFields, optionalFields } from "./clause-fields.ts";
import { onlyWithField } from "./only-with.ts";

/** One numbered clause of a contract. */
export const clause = defineType({
  name: "clause",
  title: "Clause",
  type: "object",
  icon: DocumentTextIcon,
  fields: [...clauseTextFields(), ...optionalFields, onlyWithField],
  preview: {
    select: { title: "heading", optional: "optional", texts: "stateTexts" },
    prepare: ({ title, optional, texts }) => ({
      title,
      subtitle: [optional ? "Optional clause" : "Clause", texts?.length > 0 && "other text in some states"]
        .filter(Boolean)
        .join(" · "),
      media: DocumentTextIcon,
    }),
  },
});

/** A clause that several contracts share, at its position in this contract. */
export const sharedClause = defineType({
  name: "sharedClause",
  title: "Shared clause",
  type: "object",
  icon: LinkIcon,
  fields: [
    defineField({
      name: "clause",
      title: "Clause",
      description: "Its text is written once for all contracts that use it. Its blanks come with it.",
      type: "reference",
      to: [{ type: "contractClause" }],
      validation: (rule) => rule.required().error("Choose one of the shared clauses."),
    }),
    ...optionalFields,
    onlyWithField,
  ],
  preview: {
    select: { heading: "clause.heading", title: "clause.title", optional: "optional" },
    prepare: ({ heading, title, optional }) => ({
      title: heading || "No clause chosen yet",
      subtitle: [optional ? "Shared clause, optional" : "Shared clause", title !== heading && title]
        .filter(Boolean)
        .join(" · "),
      media: LinkIcon,
    }),
  },
});
