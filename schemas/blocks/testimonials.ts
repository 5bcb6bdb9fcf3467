import { DoubleQuoteIcon } from "@sanity/icons/DoubleQuote";
import { defineArrayMember, defineField, defineType } from "sanity";
import {
  anchorField,
  arrangementField,
  blockTabs,
  eyebrowField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { starterWithNewest } from "../starters/starter.ts";

export const testimonials = defineType({
  name: "testimonials",
  title: "Testimonials",
  description: "What customers say. One is shown large, several stand side by side.",
  type: "object",
  icon: DoubleQuoteIcon,
  options: { menu: { groups: ["convince"], words: "quotes, reviews, people, customers, carousel, slider" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    defineField({
      name: "testimonials",
      title: "Testimonials",
      description: "A testimonial is edited once and changes on every page that shows it.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "testimonial" }] })],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one testimonial: an empty block is not shown."),
        rule.unique().error("This testimonial is already in the list."),
      ],
    }),
    arrangementField([
      { value: "cards", title: "One in the middle, several as cards" },
      { value: "statement", title: "The first one in large letters across the page" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starterWithNewest("testimonial", 1, (found) => ({ tone: "tint", testimonials: found })),
  preview: {
    select: { title: "heading", name: "testimonials.0.name", quote: "testimonials.0.quote" },
    prepare: ({ title, name, quote }) => ({
      title: title || quote || "Testimonials",
      subtitle: ["Testimonials", name].filter(Boolean).join(" · "),
      media: DoubleQuoteIcon,
    }),
  },
});
