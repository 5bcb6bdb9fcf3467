import { ComponentIcon } from "@sanity/icons/Component";
import { defineField, defineType } from "sanity";
import { blockTabs } from "../block-fields.ts";
import { starterWithNewest } from "../starters/starter.ts";

export const reusable = defineType({
  name: "reusable",
  title: "Reusable block",
  description: "Blocks that are edited in one place and shown on many pages.",
  type: "object",
  icon: ComponentIcon,
  options: { menu: { groups: ["shared"], words: "shared, repeated, snippet" } },
  groups: blockTabs,
  fields: [
    defineField({
      name: "reference",
      title: "Reusable block",
      description: "A change to it shows on every page that uses it, as soon as it is published.",
      type: "reference",
      group: "content",
      to: [{ type: "reusableBlock" }],
      validation: (rule) => rule.required().error("Choose the reusable block to show here."),
    }),
  ],
  initialValue: starterWithNewest("reusableBlock", 1, ([reference]) => ({ reference })),
  preview: {
    select: { title: "reference.title" },
    prepare: ({ title }) => ({
      title: title || "No reusable block chosen",
      subtitle: "Reusable block",
      media: ComponentIcon,
    }),
  },
});
