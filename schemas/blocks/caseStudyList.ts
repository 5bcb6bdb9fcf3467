import { StarIcon } from "@sanity/icons/Star";
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
import { industries } from "../objects/choices.ts";

export const caseStudyList = defineType({
  name: "caseStudyList",
  title: "Case studies",
  description: "Cards that lead to customers' stories: the ones you choose, or the newest by themselves.",
  type: "object",
  icon: StarIcon,
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "caseStudies",
      title: "Chosen case studies",
      description:
        "In this order. Empty: the newest published ones are shown, and new ones join by themselves.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "caseStudy" }] })],
      validation: (rule) => rule.unique().error("This case study is already in the list."),
    }),
    defineField({
      name: "industry",
      title: "Only from this industry",
      description: "Narrows the newest ones. Empty: from every industry.",
      type: "string",
      group: "content",
      options: { list: [...industries] },
      hidden: ({ parent }) => countOf(parent?.caseStudies) > 0,
    }),
    defineField({
      name: "limit",
      title: "How many at most",
      description: "Of the newest ones. Empty: twelve.",
      type: "number",
      group: "content",
      validation: (rule) => rule.integer().min(1).max(60).error("Write a whole number from 1 to 60."),
      hidden: ({ parent }) => countOf(parent?.caseStudies) > 0,
    }),
    toneField,
    anchorField,
  ],
  initialValue: { tone: "paper" },
  preview: {
    select: { title: "heading", chosen: "caseStudies", industry: "industry" },
    prepare: ({ title, chosen, industry }) => ({
      title: title || "Case studies",
      subtitle: `Case studies · ${countOf(chosen) > 0 ? `${countOf(chosen)} chosen` : `newest${industry ? `, ${titleOf(industry)}` : ""}`}`,
      media: StarIcon,
    }),
  },
});

function titleOf(industry: unknown): string {
  return industries.find(({ value }) => value === industry)?.title ?? "";
}
