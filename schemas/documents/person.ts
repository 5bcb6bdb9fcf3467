import { UserIcon } from "@sanity/icons/User";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";

export const person = defineType({
  name: "person",
  title: "Person",
  type: "document",
  icon: UserIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the person's name."),
    }),
    defineField({ name: "role", title: "Role", type: "string", group: "content" }),
    defineField({
      name: "bio",
      title: "About",
      description: "Two sentences, shown under the person's articles.",
      type: "text",
      rows: 3,
      group: "content",
    }),
    defineField({ name: "picture", title: "Portrait", type: "picture", group: "content" }),
  ],
  preview: { select: { title: "name", subtitle: "role", media: "picture.asset" } },
});
