import { LaunchIcon } from "@sanity/icons/Launch";
import { defineField, defineType } from "sanity";
import {
  actionsField,
  anchorField,
  arrangementField,
  blockTabs,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { registerAction, starter } from "../starters/starter.ts";

export const callToAction = defineType({
  name: "callToAction",
  title: "Call to action",
  description: "Closes a page or a section: one sentence and what to do next.",
  type: "object",
  icon: LaunchIcon,
  options: { menu: { groups: ["sell"], words: "CTA, banner, button, sign up, signup" } },
  groups: blockTabs,
  fields: [
    headingField,
    introField,
    actionsField,
    defineField({
      name: "visual",
      title: "Picture or scene",
      description: "Optional.",
      type: "visual",
      group: "content",
    }),
    arrangementField([
      { value: "centered", title: "In the middle, or beside a picture" },
      { value: "panel", title: "On a panel in the color of the product" },
      { value: "line", title: "In one line, without a picture" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "centered",
    tone: "ink",
    heading: "[Say what to do next, in one sentence]",
    actions: [registerAction],
  }),
  preview: {
    select: { title: "heading", action: "actions.0.label" },
    prepare: ({ title, action }) => ({
      title: title || "Call to action without a heading",
      subtitle: ["Call to action", action].filter(Boolean).join(" · "),
      media: LaunchIcon,
    }),
  },
});
