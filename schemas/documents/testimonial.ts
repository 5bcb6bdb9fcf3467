import { BlockquoteIcon } from "@sanity/icons/Blockquote";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";

export const testimonial = defineType({
  name: "testimonial",
  title: "Testimonial",
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
        rule.max(400).warning("Short quotes are read; keep it under 400 characters."),
      ],
    }),
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write who said it."),
    }),
    defineField({ name: "role", title: "Role", type: "string", group: "content" }),
    defineField({ name: "company", title: "Company", type: "string", group: "content" }),
    defineField({
      name: "picture",
      title: "Portrait",
      description: "Empty: the initials are shown.",
      type: "picture",
      group: "details",
    }),
  ],
  preview: { select: { title: "name", subtitle: "quote", media: "picture.asset" } },
});
