import { ClockIcon } from "@sanity/icons/Clock";
import { defineField, defineType, type ValidationContext } from "sanity";
import { isReversed } from "../../lib/publishing/span.ts";
import {
  actionsField,
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { textOf } from "../objects/search-rules.ts";
import { dealState } from "../selling/deal-state.ts";
import { pageTypeOf } from "../starters/made-types.ts";
import { starter } from "../starters/starter.ts";

export const countdown = defineType({
  name: "countdown",
  title: "Countdown",
  description:
    "Shows how long an offer lasts. The page changes automatically when it starts and when it ends.",
  type: "object",
  icon: ClockIcon,
  options: { menu: { groups: ["sell"], words: "timer, deadline, offer, clock" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "startsAt",
      title: "Starts",
      description: "If empty: the start of the deal on a deal's page. On other pages it has already started.",
      type: "datetime",
      group: "content",
    }),
    defineField({
      name: "endsAt",
      title: "Ends",
      description:
        "If empty: the end of the deal on a deal's page. Don't postpone a date that visitors have seen.",
      type: "datetime",
      group: "content",
      validation: (rule) =>
        rule.custom((endsAt, { parent, document }) => {
          if (!endsAt) {
            if (pageTypeOf(document) !== "deal")
              return "Choose when it ends. Only deals have an end of their own.";
            // The deal that is made of the template will have dates.
            if (document?._type === "pageTemplate") return true;
            return Boolean(document?.endsAt) || "Choose when it ends: this deal has no end to count down to.";
          }
          return (
            !isReversed({ startsAt: startOf(parent), endsAt }) ||
            "It ends before it starts. Choose a later end or an earlier start."
          );
        }),
    }),
    actionsField,
    defineField({
      name: "beforeText",
      title: "Text before it starts",
      description: "Shown in place of the introduction. If empty: the block is hidden until the start.",
      type: "text",
      rows: 2,
      group: "content",
      validation: (rule) =>
        rule
          .custom((text, context) =>
            !text && stateOf(context) === "upcoming"
              ? "It has not started, and visitors don't see this block until it does. Write what they read before."
              : true,
          )
          .info(),
    }),
    defineField({
      name: "afterText",
      title: "Text when it is over",
      description: "Replaces everything but the heading. If empty: the block disappears.",
      type: "text",
      rows: 2,
      group: "content",
      validation: (rule) =>
        rule
          .custom((text, context) =>
            !text && stateOf(context) === "ended"
              ? "It is over, and visitors no longer see this block. Write what they read now, or remove the block."
              : true,
          )
          .warning(),
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter(() => ({ tone: "tint", heading: "[Say what ends]", endsAt: inAWeek() })),
  preview: {
    select: { title: "heading", endsAt: "endsAt" },
    prepare: ({ title, endsAt }) => ({
      title: title || "Countdown without a heading",
      subtitle: endsAt ? `Countdown · until ${String(endsAt).slice(0, 10)}` : "Countdown · to the deal's end",
      media: ClockIcon,
    }),
  },
});

const HOUR = 60 * 60 * 1000;

/** A proposed end that visitors will see: a week from now, at the full hour. */
function inAWeek(): string {
  return new Date(Math.ceil(Date.now() / HOUR) * HOUR + 7 * 24 * HOUR).toISOString();
}

function startOf(parent: unknown): string | null {
  return textOf(parent, "startsAt") || null;
}

/** As on the page, empty fields take their value from the deal around the block. */
function stateOf({ parent, document }: ValidationContext) {
  const deal = document?._type === "deal" ? document : null;
  const [startsAt, endsAt] = ["startsAt", "endsAt"].map((name) => textOf(parent, name) || textOf(deal, name));
  return dealState({ startsAt, endsAt }, new Date());
}
