import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineField, defineType } from "sanity";
import {
  actionsField,
  anchorField,
  arrangementField,
  blockTabs,
  eyebrowField,
  headingField,
  toneField,
} from "../block-fields.ts";
import { paragraphs, starter } from "../starters/starter.ts";

export const featureSplit = defineType({
  name: "featureSplit",
  title: "Feature with picture",
  description: "One feature in detail: text on one side, a picture or scene on the other.",
  type: "object",
  icon: SplitVerticalIcon,
  options: { menu: { groups: ["explain"], words: "image and text, two columns, team, person" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    defineField({ name: "body", title: "Text", type: "richText", group: "content" }),
    defineField({
      name: "points",
      title: "Points",
      description: "Short facts with a check mark in front. Optional.",
      type: "array",
      group: "content",
      of: [{ type: "string" }],
      validation: (rule) => rule.max(6).warning("More than six points are a list nobody reads."),
    }),
    actionsField,
    defineField({ name: "visual", title: "Picture or scene", type: "visual", group: "content" }),
    defineField({
      name: "side",
      title: "Side of the picture",
      description: "Alternate sides from one block to the next. On phones the picture is below the text.",
      type: "string",
      group: "look",
      initialValue: "right",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { value: "left", title: "Left" },
          { value: "right", title: "Right" },
        ],
      },
    }),
    arrangementField([
      { value: "split", title: "Text and picture side by side" },
      { value: "wide", title: "Text above, wide picture below" },
      { value: "edge", title: "Large picture that reaches the edge of the screen" },
    ]),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    variant: "split",
    side: "right",
    tone: "paper",
    heading: "[Name the feature]",
    body: paragraphs("[Say what it does for the reader, in three or four sentences.]"),
    points: ["[A fact that can be checked]", "[Another one]"],
    visual: { _type: "visual", kind: "scene", scene: "signing" },
  }),
  preview: {
    select: { title: "heading", side: "side", media: "visual.picture.asset" },
    prepare: ({ title, side, media }) => ({
      title: title || "Feature without a heading",
      subtitle: `Feature with picture · ${side === "left" ? "left" : "right"}`,
      media: media ?? SplitVerticalIcon,
    }),
  },
});
