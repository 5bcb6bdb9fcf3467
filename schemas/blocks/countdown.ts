import { ClockIcon } from "@sanity/icons/Clock";
import { defineField, defineType } from "sanity";
import {
  actionsField,
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";

export const countdown = defineType({
  name: "countdown",
  title: "Countdown",
  description: "Says until when an offer lasts. The page changes by itself when it starts and when it ends.",
  type: "object",
  icon: ClockIcon,
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "startsAt",
      title: "Starts",
      description: "Empty: the start of the deal, on the page of one; elsewhere it has already started.",
      type: "datetime",
      group: "content",
    }),
    defineField({
      name: "endsAt",
      title: "Ends",
      description: "Empty: the end of the deal, on the page of one. A date that moves on is a lie; don't.",
      type: "datetime",
      group: "content",
      validation: (rule) =>
        rule.custom((endsAt, { parent, document }) => {
          if (!endsAt) {
            return document?._type === "deal" || "Choose when it ends. Only deals have an end of their own.";
          }
          const startsAt = startOf(parent);
          if (startsAt === null || Date.parse(endsAt) > Date.parse(startsAt)) return true;
          return "It ends before it starts. Choose a later moment, or an earlier start.";
        }),
    }),
    actionsField,
    defineField({
      name: "beforeText",
      title: "Text before it starts",
      description: "Shown in place of the introduction. Empty: the block is hidden until the start.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    defineField({
      name: "afterText",
      title: "Text when it is over",
      description: "Shown in place of everything but the heading. Empty: the block is gone then.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: { tone: "tint" },
  preview: {
    select: { title: "heading", endsAt: "endsAt" },
    prepare: ({ title, endsAt }) => ({
      title: title || "Countdown without a heading",
      subtitle: endsAt ? `Countdown · until ${String(endsAt).slice(0, 10)}` : "Countdown · to the deal's end",
      media: ClockIcon,
    }),
  },
});

function startOf(parent: unknown): string | null {
  if (typeof parent !== "object" || parent === null || !("startsAt" in parent)) return null;
  return typeof parent.startsAt === "string" ? parent.startsAt : null;
}
