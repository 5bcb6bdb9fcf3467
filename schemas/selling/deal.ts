import { publishedIdOf } from "@paraph/lake/document-ids";
import { TagIcon } from "@sanity/icons/Tag";
import { defineArrayMember, defineField, defineType } from "sanity";
import { routedTypes } from "../../lib/routes.ts";
import { isOffered } from "../../lib/selling/prices.ts";
import { pathField } from "../objects/address-fields.ts";
import { dealGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { spanFields } from "../objects/span-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { dealState, stateInWords } from "./deal-state.ts";
import { dealPriceChoices, orderLabelField, pricesPreview } from "./price-fields.ts";

/** What a deal sells, its dates, and what its address shows afterwards. */

const group = "offer";

const offerFields = [
  defineField({
    name: "prices",
    title: "Prices of this deal",
    description:
      "What is sold while the deal runs and, unless another deal sells it, at no other time. Amounts come from the price table; the blocks of the page show them.",
    type: "array",
    group,
    of: [defineArrayMember({ type: "string" })],
    options: { list: dealPriceChoices, input: "prices" },
    validation: (rule) =>
      rule.custom((keys: string[] | undefined) => {
        if (!keys || keys.length === 0) return "Choose at least one price. A deal has to sell something.";
        if (new Set(keys).size < keys.length) return "Choose each price once.";
        const unknown = keys.find((key) => !isOffered(key));
        return (
          unknown === undefined || `"${unknown}" is not in the price table. Choose a price from the list.`
        );
      }),
  }),
  {
    ...orderLabelField(group),
    name: "buttonText",
    title: "Words on the buttons",
    description:
      "On this page's buttons that sell these prices, where a block has no label of its own. If empty: what happens, with the amount from the price table.",
  },
  defineField({
    name: "badge",
    title: "Badge",
    description:
      'Two or three words while the deal runs: "Ends Friday". On its offer and on menu cards that lead to it.',
    type: "string",
    group,
    validation: (rule) => rule.max(24).error("Keep it under 24 characters: it has to fit on a small card."),
  }),
];

const dealDates = spanFields({
  name: "The deal",
  group,
  starts:
    "Until then the page says when it opens, and nobody can buy. If empty: the deal has already started.",
  ends: "At this moment the page, menu cards, sitemap and buttons switch automatically. Nobody can start a purchase after it, but a payment page that is already open works for another half hour. Countdowns on the page run to it. If empty: the deal does not end.",
});

const isRedirect = (ending: unknown) => kindOf(ending) === "redirect";

const endingField = defineField({
  name: "ending",
  title: "When it is over",
  description: "What visitors find at the deal's address afterward.",
  type: "object",
  group,
  options: { collapsible: false },
  fields: [
    defineField({
      name: "kind",
      title: "They find",
      description: "The deal's own page, or another page of the website.",
      type: "string",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { value: "page", title: "A page that says so" },
          { value: "redirect", title: "Another page of this website" },
        ],
      },
    }),
    defineField({
      name: "heading",
      title: "Heading",
      description: 'If empty: "This deal is over". The end date is shown above it.',
      type: "string",
      hidden: ({ parent }) => isRedirect(parent),
      validation: (rule) =>
        rule.max(80).warning("Keep it under 80 characters, so that it fits on two lines."),
    }),
    defineField({
      name: "text",
      title: "Text",
      description: "What happened to the deal, and what buyers keep.",
      type: "text",
      rows: 3,
      hidden: ({ parent }) => isRedirect(parent),
    }),
    defineField({
      name: "action",
      title: "Next step",
      description: "One action that leads to what visitors can get now.",
      type: "action",
      hidden: ({ parent }) => isRedirect(parent),
    }),
    defineField({
      name: "to",
      title: "Page",
      description: "Visitors are redirected to it. Search engines treat the redirect as temporary.",
      type: "reference",
      to: routedTypes.map((type) => ({ type })),
      options: { disableNew: true },
      hidden: ({ parent }) => !isRedirect(parent),
      validation: (rule) =>
        rule.custom(async (to, { parent, document, getClient }) => {
          if (!isRedirect(parent)) return true;
          const id = to?._ref;
          if (!id) return "Choose the page that visitors are sent to.";
          if (id === publishedIdOf(document?._id ?? "")) {
            return "The deal can't send visitors to itself. Choose another page.";
          }
          const ends = await getClient({ apiVersion: "2025-02-19" }).fetch<boolean>(
            '*[_id == $id && _type == "deal"][0].endsAt != null',
            { id },
          );
          return ends
            ? "That deal ends too, and visitors would be redirected again. Choose a page that stays."
            : true;
        }),
    }),
  ],
  initialValue: { kind: "page" },
  validation: (rule) =>
    rule.custom((ending, { document }) => {
      if (!document?.endsAt || isRedirect(ending) || hasAction(ending)) return true;
      return "The deal ends. Give visitors a next step for afterward, or send them to another page.";
    }),
});

function kindOf(ending: unknown): unknown {
  return typeof ending === "object" && ending !== null ? Reflect.get(ending, "kind") : undefined;
}

function hasAction(ending: unknown): boolean {
  return typeof ending === "object" && ending !== null && Reflect.get(ending, "action") !== undefined;
}

const colors = { running: "teal", upcoming: "indigo", ended: "slate" } as const;

export const deal = defineType({
  name: "deal",
  title: "Deal",
  description: "A page that sells something for a time: it opens, counts down and closes by its own dates.",
  type: "document",
  icon: TagIcon,
  groups: dealGroups,
  fields: [
    titleField,
    pathField('Where visitors find the deal, from the first slash: "/lifetime-deal".'),
    summaryField("The offer in one sentence. Shown wherever deals are listed."),
    ...offerFields,
    ...dealDates,
    endingField,
    ...pageFields(),
  ],
  orderings: [
    { name: "endsAt", title: "Ends", by: [{ field: "endsAt", direction: "asc" }] },
    { name: "startsAt", title: "Starts", by: [{ field: "startsAt", direction: "asc" }] },
    { name: "path", title: "Address", by: [{ field: "path", direction: "asc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      path: "path",
      startsAt: "startsAt",
      endsAt: "endsAt",
      prices: "prices",
      noIndex: "seo.noIndex",
      media: "seo.socialImage",
    },
    prepare: ({ title, path, startsAt, endsAt, prices, noIndex, media }) => {
      const now = new Date();
      const color = colors[dealState({ startsAt, endsAt }, now)];
      return {
        title: title || "Deal without a title",
        subtitle: [
          stateInWords({ startsAt, endsAt }, now),
          pricesPreview(prices),
          path || "no address yet",
          noIndex && "hidden from search",
        ]
          .filter(Boolean)
          .join(" · "),
        media: media ?? drawnThumbnail(noIndex ? "hidden" : "deal", color),
      };
    },
  },
});
