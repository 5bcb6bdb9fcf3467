import { publishedIdOf } from "@paraph/lake/document-ids";
import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineArrayMember, defineField, defineType, type ValidationContext } from "sanity";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField } from "../objects/page-fields.ts";
import { read, textOf } from "../objects/search-rules.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { checkBlanks } from "./contract-blanks.ts";
import { checkFormality } from "./formality-problems.ts";
import { findHandmadeBlanks } from "./handmade-blanks.ts";

const [contentGroup, ...otherGroups] = pageGroups;

export const contractTemplate = defineType({
  name: "contractTemplate",
  title: "Contract template",
  description: "A contract that visitors read, fill in and download: clauses, blanks and signatures.",
  type: "document",
  icon: DocumentTextIcon,
  groups: [
    ...(contentGroup ? [contentGroup] : []),
    { name: "text", title: "Text of the contract", icon: DocumentTextIcon },
    ...otherGroups,
  ],
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "What visitors search for. The Studio suggests the address from it.",
      type: "string",
      group: "content",
      validation: (rule) =>
        rule.required().error('Write the name of the contract, for example "Residential Lease".'),
    }),
    slugField("name", "The last part of the address, after that of the category."),
    defineField({
      name: "category",
      title: "Category",
      description: "Decides the address, the color and the menu of the contract.",
      type: "reference",
      to: [{ type: "contractCategory" }],
      group: "content",
      validation: (rule) =>
        rule.required().error("Choose the category in which visitors look for this contract."),
    }),
    defineField({
      name: "subCategory",
      title: "Sub-category",
      description:
        "Its group in the menu and on the category's page. Edit the list of groups in the category.",
      type: "string",
      options: { input: "subCategory" },
      group: "content",
      validation: (rule) =>
        rule.custom(async (subCategory, { document, getClient }) => {
          const category = document?.category;
          if (typeof category !== "object" || category === null || !("_ref" in category)) return true;
          const known = await getClient({ apiVersion: "2025-02-19" }).fetch<NamedKey[] | null>(
            "*[_id == $id][0].subCategories[] { _key, title }",
            { id: category._ref },
            { perspective: "raw" },
          );
          if (!known?.length || known.some(({ _key }) => _key === subCategory)) return true;
          const titles = known.flatMap(({ title }) => title ?? []);
          return `Choose one of the sub-categories of the category: ${titles.join(", ")}.`;
        }),
    }),
    defineField({
      name: "formality",
      title: "How it is signed",
      description:
        "Electronically or in ink, with witnesses, a notary, in the land records. The page’s buttons and next steps follow.",
      type: "formality",
      group: "content",
      options: { collapsible: false },
      validation: (rule) => [
        rule
          .required()
          .error("Say how this paper is signed. Until then, its page says nothing about signing."),
        rule.custom((_formality, context) => checkFormality(context)).warning(),
      ],
    }),
    summaryField("When people need this contract. Shown in lists and in search results."),
    defineField({
      name: "audience",
      title: "Who it is for",
      description: "One or two sentences, beside the contract: who uses it, and who should use another one.",
      type: "text",
      rows: 3,
      group: "content",
    }),
    defineField({
      name: "preparation",
      title: "What to have at hand",
      description: "What visitors look up before they fill it in. Short lines.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "string" })],
      validation: (rule) => rule.max(6).warning("Six lines are enough."),
    }),
    defineField({
      name: "opening",
      title: "Opening",
      description: "Who the parties are and why they make this contract.",
      type: "contractText",
      group: "text",
      validation: (rule) => rule.custom(findHandmadeBlanks).warning(),
    }),
    defineField({
      name: "clauses",
      title: "Clauses",
      description: "Numbered by their order.",
      type: "array",
      group: "text",
      of: [defineArrayMember({ type: "clause" }), defineArrayMember({ type: "sharedClause" })],
      validation: (rule) =>
        rule.required().min(1).error("Add a clause: a contract without one says nothing."),
    }),
    defineField({
      name: "signatures",
      title: "Signatures",
      description: "The lines at the end, one for each party that signs.",
      type: "array",
      group: "text",
      of: [defineArrayMember({ type: "signatureLine" })],
      validation: (rule) =>
        rule.required().min(1).warning("Nobody signs it yet. Add a line for each party that does."),
    }),
    defineField({
      name: "attestations",
      title: "Attestations",
      description: "What witnesses and a notary sign after the parties: each with its own heading and lines.",
      type: "array",
      group: "text",
      of: [defineArrayMember({ type: "attestation" })],
    }),
    defineField({
      name: "blanks",
      title: "Blanks",
      description:
        "Everything visitors fill in. Each blank is defined once, here or from the text. Shared clauses bring their own.",
      type: "array",
      group: "text",
      of: [defineArrayMember({ type: "contractBlank" })],
      validation: (rule) => rule.custom((_blanks, context) => checkBlanks(context)),
    }),
    defineField({
      name: "templateId",
      title: "Template number",
      description: "The number of this template in the signing application.",
      type: "number",
      group: "details",
      validation: (rule) => [
        rule.integer().positive().error("Use a whole number above zero."),
        rule.custom((templateId, context) => refuseTakenNumber(templateId, context)),
      ],
    }),
    defineField({
      name: "reviewedOn",
      title: "Last reviewed",
      description:
        "The day on which somebody last read the whole text. Visitors see it on the page, in lists and in files.",
      type: "date",
      group: "details",
    }),
    defineField({
      name: "reviewedBy",
      title: "Reviewed by",
      description: "Who read it. Visitors see the name of a person who is no sample.",
      type: "reference",
      to: [{ type: "person" }],
      group: "details",
    }),
    defineField({
      name: "related",
      title: "Related contracts",
      description: "What people need next. Shown under the contract, in this order.",
      type: "array",
      group: "details",
      of: [defineArrayMember({ type: "reference", to: [{ type: "contractTemplate" }] })],
      validation: (rule) => rule.unique().error("This contract is already in the list."),
    }),
    ...pageFields("What visitors see below the contract on its page, from top to bottom. Optional."),
  ],
  orderings: [
    { name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] },
    {
      name: "subCategory",
      title: "Sub-category",
      by: [
        { field: "subCategory", direction: "asc" },
        { field: "name", direction: "asc" },
      ],
    },
    { name: "templateId", title: "Template number", by: [{ field: "templateId", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "name",
      category: "category.heading",
      color: "category.sideColor",
      subCategory: "subCategory",
      subCategories: "category.subCategories",
      signedWith: "formality.signedWith",
      media: "seo.socialImage",
    },
    prepare: ({ title, category, color, subCategory, subCategories, signedWith, media }) => ({
      title: title || "Template without a name",
      subtitle:
        [category, titleOfKey(subCategories, subCategory), signedWith === "ink" && "Ink"]
          .filter(Boolean)
          .join(" · ") || "in no category yet",
      media: media ?? drawnThumbnail("contract", color),
    }),
  },
});

interface NamedKey {
  readonly _key: string;
  readonly title: string | null;
}

function titleOfKey(subCategories: unknown, key: unknown): string {
  const all: unknown[] = Array.isArray(subCategories) ? subCategories : [];
  return textOf(
    all.find((one) => read(one, "_key") === key),
    "title",
  );
}

/** The signing application opens a template by its number, so numbers must be unique. */
async function refuseTakenNumber(
  templateId: number | undefined,
  { document, getClient }: ValidationContext,
): Promise<true | string> {
  if (templateId === undefined) return true;
  const holders = await getClient({ apiVersion: "2025-02-19" }).fetch<{ _id: string; name: string | null }[]>(
    '*[_type == "contractTemplate" && templateId == $templateId]{_id, name}',
    { templateId },
    { perspective: "raw" },
  );
  const own = publishedIdOf(document?._id ?? "");
  const other = holders.find(({ _id }) => publishedIdOf(_id) !== own);
  return other
    ? `${templateId} is already the number of "${other.name ?? other._id}". Choose another one.`
    : true;
}
