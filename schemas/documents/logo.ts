import { DiamondIcon } from "@sanity/icons/Diamond";
import { defineField, defineType } from "sanity";
import { marks } from "../objects/choices.ts";
import { partGroups } from "../objects/groups.ts";

export const logo = defineType({
  name: "logo",
  title: "Logo",
  type: "document",
  icon: DiamondIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "The organisation. Shown beside the mark, and read aloud for a picture.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the name of the organisation."),
    }),
    defineField({
      name: "picture",
      title: "Picture",
      description: "Only with the organisation's permission. Empty: the mark below and the name are drawn.",
      type: "picture",
      group: "content",
    }),
    defineField({
      name: "mark",
      title: "Mark",
      description: "A neutral sign beside the name, when there is no picture.",
      type: "string",
      group: "content",
      options: { list: [...marks] },
    }),
  ],
  preview: { select: { title: "name", subtitle: "mark", media: "picture.asset" } },
});
