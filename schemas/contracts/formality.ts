import { EditIcon } from "@sanity/icons/Edit";
import { LinkIcon } from "@sanity/icons/Link";
import { defineField, defineType } from "sanity";
import { read } from "../objects/search-rules.ts";

/** How a paper has to be signed. Its page, buttons and next steps follow from it. */
export const formality = defineType({
  name: "formality",
  title: "How it is signed",
  type: "object",
  icon: EditIcon,
  fields: [
    defineField({
      name: "signedWith",
      title: "Signed with",
      description: "Ink: its page offers no electronic signature anywhere. Choose ink when in doubt.",
      type: "string",
      options: {
        list: [
          { value: "electronic", title: "Electronic signature, or ink" },
          { value: "ink", title: "Ink on paper" },
        ],
        layout: "radio",
      },
      // Not simply required: of a new template, the whole object is asked for.
      validation: (rule) =>
        rule.custom((signedWith, { parent }) =>
          signedWith || !parent ? true : "Choose whether this paper may be signed electronically.",
        ),
    }),
    defineField({
      name: "witnesses",
      title: "Witnesses",
      description: "How many have to sign. If empty: none.",
      type: "number",
      validation: (rule) => rule.integer().min(1).max(9).error("Use a whole number, or leave it empty."),
    }),
    defineField({
      name: "notary",
      title: "Notary",
      description: "If empty: none.",
      type: "string",
      options: {
        list: [
          { value: "required", title: "Required" },
          { value: "usual", title: "Usual" },
        ],
        layout: "radio",
      },
    }),
    defineField({
      name: "recorded",
      title: "Recorded in the land records",
      description: "It is filed with the county, or with another public office that takes the original.",
      type: "boolean",
    }),
    defineField({
      name: "reason",
      title: "Why",
      description:
        "One or two sentences for visitors: the rule behind it, and that states differ if they do.",
      type: "text",
      rows: 3,
      validation: (rule) => [
        rule.custom((reason, { parent }) =>
          reason || !isFormal(parent)
            ? true
            : "Say why this paper is signed so, for example “A deed has to be notarized before the county records it.”",
        ),
        rule.max(320).warning("Two sentences are enough."),
      ],
    }),
  ],
});

/** A clause that witnesses or a notary sign, after the signatures of the parties. */
export const attestation = defineType({
  name: "attestation",
  title: "Attestation",
  type: "object",
  icon: LinkIcon,
  fields: [
    defineField({
      name: "clause",
      title: "Clause",
      description:
        "A shared clause with signature lines of its own: a witness attestation, a notary’s certificate.",
      type: "reference",
      to: [{ type: "contractClause" }],
      validation: (rule) => rule.required().error("Choose one of the shared clauses."),
    }),
  ],
  preview: {
    select: { heading: "clause.heading", title: "clause.title" },
    prepare: ({ heading, title }) => ({
      title: heading || "No clause chosen yet",
      subtitle: title === heading ? "Attestation" : `Attestation · ${title}`,
      media: LinkIcon,
    }),
  },
});

/** Whether it takes more than a signature on a screen. */
function isFormal(formality: unknown): boolean {
  return (
    read(formality, "signedWith") === "ink" ||
    ["witnesses", "notary", "recorded"].some((field) => Boolean(read(formality, field)))
  );
}
