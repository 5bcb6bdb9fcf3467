import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";

export const certifications = defineType({
  name: "certifications",
  title: "Certifications",
  description: "Audits and laws as cards: what each means, until when it is valid, where the proof is.",
  type: "object",
  icon: CheckmarkCircleIcon,
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "certifications",
      title: "Chosen certifications",
      description:
        "In this order. Empty: all of them, audits first. One whose last day is over is left out by itself.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "certification" }] })],
      validation: (rule) => rule.unique().error("This certification is already in the list."),
    }),
    defineField({
      name: "note",
      title: "Note",
      description: "Small, under the cards: what decides when it matters. Optional.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: { tone: "paper" },
  preview: {
    select: { title: "heading", chosen: "certifications" },
    prepare: ({ title, chosen }) => ({
      title: title || "Certifications",
      subtitle: `Certifications · ${countOf(chosen) > 0 ? `${countOf(chosen)} chosen` : "all"}`,
      media: CheckmarkCircleIcon,
    }),
  },
});
