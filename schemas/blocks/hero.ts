import { RocketIcon } from "@sanity/icons/Rocket";
import { defineField, defineType } from "sanity";
import {
  actionsField,
  anchorField,
  arrangementField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { registerAction, starter } from "../starters/starter.ts";

export const hero = defineType({
  name: "hero",
  title: "Hero",
  description: "The opening of a page: the promise, what to do next, and a picture of it.",
  type: "object",
  icon: RocketIcon,
  options: { menu: { groups: ["opening"], words: "headline, header, opening, banner, heading" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    defineField({
      name: "emphasis",
      title: "Words that stand out",
      description:
        "Words of the heading that get the color and the line of the product. Copy them exactly as written there.",
      type: "string",
      group: "content",
      // Only a warning, so that editors can publish a rewritten heading.
      validation: (rule) =>
        rule
          .custom((value, { parent }) => {
            const heading =
              typeof parent === "object" && parent !== null && "heading" in parent
                ? parent.heading
                : undefined;
            if (!value || (typeof heading === "string" && heading.includes(value))) return true;
            return "These words are not in the heading, so nothing stands out. Copy them from the heading.";
          })
          .warning(),
    }),
    introField,
    actionsField,
    defineField({
      name: "note",
      title: "Small print",
      description: 'A reassurance under the actions: "No card needed". Optional.',
      type: "string",
      group: "content",
    }),
    defineField({
      name: "visual",
      title: "Picture or scene",
      type: "visual",
      group: "content",
      hidden: ({ parent }) => parent?.variant === "plain",
    }),
    arrangementField([
      { value: "split", title: "Text left, picture right" },
      { value: "centered", title: "Text in the middle, picture below" },
      { value: "wide", title: "Text above in two columns, wide picture below" },
      { value: "plain", title: "Text alone, smaller: for pages that are read" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "split",
    tone: "paper",
    heading: "[Say what visitors get here]",
    intro: "[Say in two sentences what it is and whom it helps.]",
    actions: [registerAction],
    visual: { _type: "visual", kind: "scene", scene: "signing" },
  }),
  preview: {
    select: { title: "heading", variant: "variant", media: "visual.picture.asset" },
    prepare: ({ title, variant, media }) => ({
      title: title || "Hero without a heading",
      subtitle: `Hero · ${variant ?? "split"}`,
      media: media ?? RocketIcon,
    }),
  },
});
