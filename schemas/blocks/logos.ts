import { StarIcon } from "@sanity/icons/Star";
import { defineArrayMember, defineField, defineType } from "sanity";
import { anchorField, blockTabs, countOf, optionalHeadingField, toneField } from "../block-fields.ts";
import { starterWithNewest } from "../starters/starter.ts";

export const logos = defineType({
  name: "logos",
  title: "Logos",
  description: "A quiet row of names: customers, partners or tools the product works with.",
  type: "object",
  icon: StarIcon,
  options: { menu: { groups: ["opening", "convince"], words: "customers, partners, trust, carousel" } },
  groups: blockTabs,
  fields: [
    optionalHeadingField,
    defineField({
      name: "logos",
      title: "Logos",
      description: "Drag to reorder. A logo is edited once and changes on every page that shows it.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "reference", to: [{ type: "logo" }] })],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one logo: an empty row is not shown."),
        rule.unique().error("This logo is already in the row."),
      ],
    }),
    toneField,
    anchorField,
  ],
  initialValue: starterWithNewest("logo", 6, (found) => ({ tone: "paper", logos: found })),
  preview: {
    select: { title: "heading", logos: "logos" },
    prepare: ({ title, logos: entries }) => ({
      title: title || "Logos",
      subtitle: `Logos · ${countOf(entries)}`,
      media: StarIcon,
    }),
  },
});
