import { UserIcon } from "@sanity/icons/User";
import { defineField, defineType } from "sanity";
import { sampleField } from "../objects/sample-field.ts";
import { letterThumbnail } from "../objects/thumbnail.ts";

export const person = defineType({
  name: "person",
  title: "Person",
  description: "Somebody who writes for us, with a name, a role and a portrait.",
  type: "document",
  icon: UserIcon,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "As shown under an article.",
      type: "string",
      validation: (rule) => rule.required().error("Write the person's name."),
    }),
    defineField({
      name: "role",
      title: "Role",
      description: 'What the person does here: "Product engineer".',
      type: "string",
    }),
    defineField({
      name: "bio",
      title: "About",
      description: "Two sentences, shown under the person's articles.",
      type: "text",
      rows: 3,
    }),
    defineField({
      name: "picture",
      title: "Portrait",
      description: "Square works best. If empty: the initials are shown.",
      type: "picture",
    }),
    sampleField(),
  ],
  orderings: [{ name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] }],
  preview: {
    select: { title: "name", role: "role", media: "picture.asset" },
    prepare: ({ title, role, media }) => ({
      title: title || "Person without a name",
      subtitle: role || "no role yet",
      media: media ?? letterThumbnail(title, "teal"),
    }),
  },
});
