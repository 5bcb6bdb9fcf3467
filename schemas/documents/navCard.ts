import { InlineElementIcon } from "@sanity/icons/InlineElement";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";

export const navCard = defineType({
  name: "navCard",
  title: "Navigation card",
  type: "document",
  icon: InlineElementIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the title of the card."),
    }),
    defineField({
      name: "description",
      title: "Description",
      description: "One line under the title.",
      type: "string",
      group: "content",
      validation: (rule) => rule.max(90).warning("Longer lines wrap and make the menu uneven."),
    }),
    defineField({ name: "visual", title: "Picture", type: "visual", group: "content" }),
    defineField({ name: "link", title: "Leads to", type: "link", group: "content" }),
  ],
  preview: { select: { title: "title", subtitle: "description", media: "visual.picture.asset" } },
});
