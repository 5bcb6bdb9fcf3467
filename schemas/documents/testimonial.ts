import { BlockquoteIcon } from "@sanity/icons/Blockquote";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";
import { sampleField } from "../objects/sample-field.ts";
import { letterThumbnail } from "../objects/thumbnail.ts";

export const testimonial = defineType({
  name: "testimonial",
  title: "Testimonial",
  description: "What one customer says, with their name, for the pages that quote it.",
  type: "document",
  icon: BlockquoteIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "quote",
      title: "Quote",
      description: "In the person's own words, without quotation marks.",
      type: "text",
      rows: 4,
      group: "content",
      validation: (rule) => [
        rule.required().error("Write what the person said."),
        rule.max(400).warning("People read short quotes. Keep it under 400 characters."),
      ],
    }),
    defineField({
      name: "name",
      title: "Name",
      description: "With the person's permission.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write who said it."),
    }),
    defineField({
      name: "role",
      title: "Role",
      description: 'What the person does there: "Head of operations".',
      type: "string",
      group: "content",
    }),
    defineField({
      name: "company",
      title: "Company",
      description: "After the role, in small print under the name.",
      type: "string",
      group: "content",
    }),
    defineField({
      name: "picture",
      title: "Portrait",
      description: "If empty: the initials are shown.",
      type: "picture",
      group: "details",
    }),
    sampleField("details"),
  ],
  orderings: [
    { name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] },
    { name: "company", title: "Company", by: [{ field: "company", direction: "asc" }] },
  ],
  preview: {
    select: { title: "name", company: "company", quote: "quote", media: "picture.asset" },
    prepare: ({ title, company, quote, media }) => ({
      title: [title || "Testimonial without a name", company].filter(Boolean).join(", "),
      subtitle: quote || "no words yet",
      media: media ?? letterThumbnail(title, "violet"),
    }),
  },
});
