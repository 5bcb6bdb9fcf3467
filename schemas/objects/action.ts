import { PlayIcon } from "@sanity/icons/Play";
import { defineField, defineType, type Rule, type StringRule } from "sanity";
import { describeTarget, linkTarget } from "./link.ts";
import { whenShown } from "./when-shown.ts";

export const action = defineType({
  name: "action",
  title: "Action",
  description: "A button that leads somewhere.",
  type: "object",
  icon: PlayIcon,
  options: { collapsible: false },
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description: 'What happens on a click, in two to four words: "See plans".',
      type: "string",
      validation: whenShown((rule: StringRule) => [
        rule.required().error("Write the label of the button."),
        rule.max(40).warning("Keep it under 40 characters, so that it fits on a phone."),
      ]),
    }),
    defineField({
      name: "link",
      title: "Leads to",
      description: "An action without a target is not shown.",
      type: "link",
      validation: whenShown((rule: Rule) => rule.required().error("Choose where a click leads.")),
    }),
    defineField({
      name: "style",
      title: "Style",
      description: "One primary action per block; the others secondary or quiet.",
      type: "string",
      options: {
        input: "usualChoice",
        layout: "radio",
        direction: "horizontal",
        list: [
          { value: "primary", title: "Primary" },
          { value: "secondary", title: "Secondary" },
          { value: "quiet", title: "Quiet" },
        ],
      },
    }),
  ],
  preview: {
    select: { label: "label", style: "style", ...linkTarget("link") },
    prepare: ({ label, style, ...target }) => ({
      title: label || "Action without a label",
      subtitle: [style, describeTarget(target)].filter(Boolean).join(" · "),
    }),
  },
});
