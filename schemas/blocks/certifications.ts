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
import { starter } from "../starters/starter.ts";

export const certifications = defineType({
  name: "certifications",
  title: "Certifications",
  description: "Audits and laws as cards: what each one means, how long it is valid and where the proof is.",
  type: "object",
  icon: CheckmarkCircleIcon,
  options: { menu: { groups: ["convince"], words: "badges, compliance, audits, trust, guarantee, SOC 2" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "certifications",
      title: "Chosen certifications",
      description:
        "Shown in this order. If empty: all of them, audits first. Expired ones are left out automatically.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "certification" }] })],
      validation: (rule) => rule.unique().error("This certification is already in the list."),
    }),
    defineField({
      name: "note",
      title: "Note",
      description: "Small print under the cards, for example which text is binding. Optional.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", heading: "Audits and laws" }),
  preview: {
    select: { title: "heading", chosen: "certifications" },
    prepare: ({ title, chosen }) => ({
      title: title || "Certifications",
      subtitle: `Certifications · ${countOf(chosen) > 0 ? `${countOf(chosen)} chosen` : "all"}`,
      media: CheckmarkCircleIcon,
    }),
  },
});
