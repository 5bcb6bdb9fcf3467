import { StarIcon } from "@sanity/icons/Star";
import { defineArrayMember, defineField, defineType } from "sanity";
import { industries } from "../../lib/choices/page-choices.ts";
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

export const caseStudyList = defineType({
  name: "caseStudyList",
  title: "Case studies",
  description: "Cards that lead to customer stories: the ones you choose, or the newest ones.",
  type: "object",
  icon: StarIcon,
  options: { menu: { groups: ["convince"], words: "customers, stories, success" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "caseStudies",
      title: "Chosen case studies",
      description:
        "Shown in this order. If empty: the newest published ones, and new ones are added automatically.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "caseStudy" }] })],
      validation: (rule) => rule.unique().error("This case study is already in the list."),
    }),
    defineField({
      name: "industry",
      title: "Only from this industry",
      description: "Limits the newest ones. If empty: from every industry.",
      type: "string",
      group: "content",
      options: { list: [...industries] },
      hidden: ({ parent }) => countOf(parent?.caseStudies) > 0,
    }),
    defineField({
      name: "limit",
      title: "How many at most",
      description: "Of the newest ones. If empty: twelve.",
      type: "number",
      group: "content",
      validation: (rule) => rule.integer().min(1).max(60).error("Write a whole number from 1 to 60."),
      hidden: ({ parent }) => countOf(parent?.caseStudies) > 0,
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", heading: "How others do it", limit: 3 }),
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
