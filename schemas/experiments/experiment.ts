import { isRecord } from "@paraph/service/json";
import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { defineArrayMember, defineField, defineType } from "sanity";
import { experimentState, experimentTypes, letters } from "../../lib/experiments/experiment.ts";
import { goals } from "../../lib/experiments/goals.ts";
import { findSharesProblem } from "../../lib/experiments/problems.ts";
import { routedTypes } from "../../lib/routes.ts";
import { countOf } from "../block-fields.ts";
import { findOtherExperiment, findUnreachableGoal } from "../checks/experiments.ts";
import { blocksField } from "../objects/blocks-field.ts";
import { endsAfterStart } from "../objects/span-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

/** One variant of a page: all of its blocks. */
const variant = defineArrayMember({
  name: "variant",
  title: "Variant",
  type: "object",
  initialValue: { share: 50 },
  fields: [
    defineField({
      name: "letter",
      title: "Letter",
      description:
        "By which results name it. Don’t change it while the experiment runs: visitors keep their letter.",
      type: "string",
      options: {
        list: letters.map((letter) => ({ value: letter, title: letter })),
        layout: "radio",
        direction: "horizontal",
      },
      validation: (rule) => rule.required().error("Choose a letter that no other variant has."),
    }),
    defineField({
      name: "name",
      title: "What is different",
      description: 'In a few words, for results and previews: "Shorter headline".',
      type: "string",
      validation: (rule) => rule.required().error("Say what is different about it."),
    }),
    defineField({
      name: "share",
      title: "Share of visitors",
      description: "In percent. Who has been here keeps what they got, so a new share is for new visitors.",
      type: "number",
      validation: (rule) => rule.required().integer().min(1).max(99).error("Choose a share from 1 to 99."),
    }),
    blocksField({
      group: null,
      description:
        "The whole page in this form, from top to bottom. A later change of the page itself doesn’t reach it.",
      whenNone: "A variant without blocks would be an empty page. Copy the page’s blocks and change them.",
    }),
  ],
  preview: {
    select: { letter: "letter", name: "name", share: "share", blocks: "blocks" },
    prepare: ({ letter, name, share, blocks }) => ({
      title: [letter, name].filter(Boolean).join(" · ") || "New variant",
      subtitle: `${typeof share === "number" ? share : "?"}% of visitors · ${countOf(blocks)} ${countOf(blocks) === 1 ? "block" : "blocks"}`,
      media: drawnThumbnail("page", "violet"),
    }),
  },
});

const states = { planned: "Planned", running: "Running", ended: "Ended", decided: "Decided" } as const;

/** Variants of one page, each shown to a share of its visitors, until a date. */
export const experiment = defineType({
  name: "experiment",
  title: "Experiment",
  description:
    "Variants of one page, each shown to a share of its visitors until a date. The numbers say which one wins.",
  type: "document",
  icon: SplitVerticalIcon,
  groups: [
    { name: "details", title: "Page and dates", default: true },
    { name: "variants", title: "Variants" },
  ],
  initialValue: () => ({ endsAt: inTwoWeeks() }),
  fields: [
    defineField({
      name: "title",
      title: "Question",
      group: "details",
      description:
        'What you want to find out: "Does a shorter headline bring more sign-ups?" Visitors don’t see it.',
      type: "string",
      validation: (rule) => rule.required().error("Write what you want to find out."),
    }),
    defineField({
      name: "page",
      title: "Page",
      group: "details",
      description:
        "Whose visitors are divided. Its address, title and search texts stay the same for everybody, and search engines always see the page itself.",
      type: "reference",
      to: experimentTypes.map((type) => ({ type })),
      options: { disableNew: true, filter: 'coalesce(group, "") != "legal"' },
      readOnly: ({ document }) => isDecided(document),
      validation: (rule) => [
        rule.required().error("Choose the page."),
        rule.custom(async (page, { document, getClient }) => {
          if (!page || !document) return true;
          return (await findOtherExperiment(document, getClient({ apiVersion: "2025-02-19" }))) ?? true;
        }),
      ],
    }),
    defineField({
      name: "goal",
      title: "Goal",
      group: "details",
      description:
        "What visitors should do. The results are about this alone. It counts where it is done on the page, or on the screen for orders or accounts that the page leads to. Another page counts when it is opened any time before the browser is closed.",
      type: "string",
      options: {
        list: Object.entries(goals).map(([value, { title }]) => ({ value, title })),
        layout: "radio",
      },
      readOnly: ({ document }) => isDecided(document),
      validation: (rule) => [
        rule
          .required()
          .warning("Choose the goal. Without one, all forms, checkouts and new accounts count together."),
        rule
          .custom(async (_goal, { document, getClient }) => {
            if (!document) return true;
            return (await findUnreachableGoal(document, getClient({ apiVersion: "2025-02-19" }))) ?? true;
          })
          .warning(),
      ],
    }),
    defineField({
      name: "goalPage",
      title: "Page to open",
      group: "details",
      description:
        "For example the one that thanks for a purchase or a booking. Only visitors of the page above count.",
      type: "reference",
      to: routedTypes.map((type) => ({ type })),
      options: { disableNew: true },
      readOnly: ({ document }) => isDecided(document),
      hidden: ({ document }) => document?.goal !== "page",
      validation: (rule) =>
        rule.custom((goalPage, { document }) => {
          if (document?.goal !== "page") return true;
          if (!goalPage) return "Choose the page that visitors should open.";
          const { page } = document;
          return isRecord(page) && page._ref === goalPage._ref
            ? "This is the page of the experiment itself, which all its visitors open. Choose another one."
            : true;
        }),
    }),
    defineField({
      name: "startsAt",
      title: "Starts",
      group: "details",
      description: "If empty: as soon as you publish it.",
      type: "datetime",
      readOnly: ({ document }) => isDecided(document),
    }),
    defineField({
      name: "endsAt",
      title: "Ends",
      group: "details",
      description: "From this moment on everybody gets the page itself, until you publish the winner.",
      type: "datetime",
      readOnly: ({ document }) => isDecided(document),
      validation: (rule) => [
        rule.required().error("Choose when it ends."),
        rule.custom(endsAfterStart("The experiment")),
      ],
    }),
    defineField({
      name: "variants",
      title: "Variants",
      group: "variants",
      description:
        "The other variants of the page. The page itself is A, and gets the visitors whom the shares below leave over.",
      type: "array",
      of: [variant],
      readOnly: ({ document }) => isDecided(document),
      validation: (rule) => [
        rule.required().min(1).error("Add at least one variant."),
        rule.custom((variants) => findSharesProblem(variants) ?? true),
      ],
    }),
    defineField({
      name: "winner",
      title: "Winner",
      group: "details",
      description: "What was published as the page. The experiment is over.",
      type: "string",
      readOnly: true,
      hidden: ({ value }) => !value,
    }),
  ],
  orderings: [{ name: "end", title: "End", by: [{ field: "endsAt", direction: "desc" }] }],
  preview: {
    select: {
      title: "title",
      page: "page.title",
      path: "page.path",
      startsAt: "startsAt",
      endsAt: "endsAt",
      winner: "winner",
      media: "page.seo.socialImage",
    },
    prepare: ({ title, page, path, media, ...fields }) => ({
      title: title || "Experiment without a question",
      subtitle: [states[experimentState(fields, new Date())], path || page].filter(Boolean).join(" · "),
      media: media ?? drawnThumbnail("flow", "violet"),
    }),
  },
});

function isDecided(document: Readonly<Record<string, unknown>> | undefined): boolean {
  return typeof document?.winner === "string" && document.winner !== "";
}

function inTwoWeeks(): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.now() / hour) * hour + 14 * 24 * hour).toISOString();
}
