import { EarthAmericasIcon } from "@sanity/icons/EarthAmericas";
import { LinkIcon } from "@sanity/icons/Link";
import { defineArrayMember, defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { clauseTextFields } from "./clause-fields.ts";
import { blankProblems } from "./contract-blanks.ts";

const [contentGroup] = partGroups;

/** A clause that several contract templates share. It has no page. */
export const contractClause = defineType({
  name: "contractClause",
  title: "Shared clause",
  description: "A clause that is written once and used in many contracts.",
  type: "document",
  icon: LinkIcon,
  groups: [
    ...(contentGroup ? [contentGroup] : []),
    { name: "states", title: "By state", icon: EarthAmericasIcon },
  ],
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "For the Studio only: how editors find it among the others.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error('Give it a title, for example "Mediation first, short".'),
    }),
    defineField({
      name: "purpose",
      title: "When to use it",
      description:
        "For editors who choose among clauses: in which contracts it fits, and in which it doesn’t.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    ...clauseTextFields({ general: "content", byState: "states" }),
    defineField({
      name: "signatures",
      title: "Signatures",
      description:
        "The lines of those who sign this clause itself: witnesses, a notary. Printed only where it is an attestation.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "signatureLine" })],
    }),
    defineField({
      name: "blanks",
      title: "Blanks",
      description:
        "What its text asks for. A contract that has a blank with the same key asks once, in its own words.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "contractBlank" })],
      validation: (rule) =>
        rule.custom((_blanks, { document }) => {
          const problems = blankProblems(document);
          return problems.length > 0 ? problems : true;
        }),
    }),
  ],
  orderings: [
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
    { name: "heading", title: "Heading", by: [{ field: "heading", direction: "asc" }] },
  ],
  preview: {
    select: { title: "title", heading: "heading", purpose: "purpose", media: "stateTexts.0._key" },
    prepare: ({ title, heading, purpose, media }) => ({
      title: title || heading || "Shared clause without a title",
      subtitle: purpose || heading || "no text yet",
      // Marks clauses whose text differs by state.
      media: drawnThumbnail("shared", media ? "indigo" : "slate"),
    }),
  },
});
