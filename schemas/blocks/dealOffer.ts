import { isRecord } from "@paraph/service/json";
import { TagIcon } from "@sanity/icons/Tag";
import { defineArrayMember, defineField, defineType, type NumberRule } from "sanity";
import { isDealOnly, isPriceKey } from "../../lib/selling/prices.ts";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { whenShown } from "../objects/when-shown.ts";
import {
  chargePreview,
  intervalField,
  modeField,
  orderLabelField,
  priceField,
} from "../selling/price-fields.ts";
import { offeringTypes, statedOffers, statedOffersQuery, usualRefund } from "../selling/stated-offers.ts";
import { starterWithAnswer } from "../starters/starter.ts";

const offer = defineArrayMember({
  name: "offer",
  title: "Offer",
  type: "object",
  fields: [
    priceField({ description: "What is sold. The amount comes from the price table.", isRequired: true }),
    defineField({
      name: "name",
      title: "Name on this page",
      description: "If empty: the name in the price table, which is also on the receipt.",
      type: "string",
    }),
    defineField({
      name: "detail",
      title: "What this offer includes",
      description: 'One line: "Up to 10 people, Form Approvals included".',
      type: "string",
    }),
    modeField(),
    priceField({
      name: "compareWith",
      title: "Usual price",
      description:
        "What buyers would pay otherwise. The page calculates the savings. If empty: it claims none.",
    }),
    defineField({
      name: "compareTimes",
      title: "How many at the usual price",
      description: "2 if the offer replaces two of them. If empty: one.",
      type: "number",
      hidden: ({ parent }) => !parent?.compareWith,
      validation: whenShown((rule: NumberRule) =>
        rule.integer().min(1).max(99).error("Write a whole number from 1 to 99."),
      ),
    }),
    orderLabelField(),
    defineField({
      name: "highlighted",
      title: "Recommended",
      description: "Makes it stand out. Use it for only one offer.",
      type: "boolean",
      initialValue: false,
    }),
  ],
  preview: {
    select: { name: "name", price: "price", mode: "mode" },
    prepare: ({ name, price, mode }) => ({
      title: name || "Offer",
      subtitle: chargePreview(price, mode),
      media: TagIcon,
    }),
  },
});

const termsOfOne =
  "The terms below hold for every card, and not all of these are prices of a deal. Sell what is always for sale in another block: Pricing or Checkout button.";

/** Whether prices that only deals sell stand beside prices of the list. */
function mixesPrices(offers: unknown): boolean {
  const items = Array.isArray(offers) ? offers.filter(isRecord) : [];
  const kinds = items.flatMap(({ price }) => (isPriceKey(price) ? [isDealOnly(price)] : []));
  return new Set(kinds).size > 1;
}

const points = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "array",
    group: "content",
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) => rule.max(8).warning("Eight points at most, so that people read them."),
  });

const term = (name: string, title: string, description: string, error: string) =>
  defineField({
    name,
    title,
    description,
    type: "text",
    rows: 2,
    group: "content",
    validation: (rule) => rule.required().error(error),
  });

const reasonField = defineField({
  name: "reason",
  title: "Why there is this offer",
  description:
    "The true reason for the price. Every page that offers the same price gives the same reason, audience and limit.",
  type: "text",
  rows: 2,
  group: "content",
  // Offers from before this field have none, and are still published.
  validation: (rule) => rule.required().warning("Say why this offer costs what it costs."),
});

export const dealOffer = defineType({
  name: "dealOffer",
  title: "Deal offer",
  description: "An offer with its price, what it saves, what is in it and what is not, and its terms.",
  type: "object",
  icon: TagIcon,
  options: { menu: { groups: ["sell"], words: "sale, discount, price, lifetime, savings" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "offers",
      title: "Offers",
      description: "One offer, or one for each size of the deal.",
      type: "array",
      group: "content",
      of: [offer],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one offer: an empty block is not shown."),
        rule.max(4).error("At most four offers fit side by side."),
        rule.custom((offers) => !mixesPrices(offers) || termsOfOne).warning(),
      ],
    }),
    intervalField,
    points("included", "Included", "What every offer of this deal includes."),
    points("excluded", "Not included", "What buyers might expect but don't get."),
    reasonField,
    term(
      "audience",
      "Who it is for",
      "If it helps, also say who should choose something else.",
      "Say who the deal is for.",
    ),
    term(
      "limit",
      "What is limited",
      "How often, how many, until when, for which accounts.",
      "Name the limit.",
    ),
    term(
      "afterwards",
      "What happens afterwards",
      "When the period or the trial ends, or when the company grows.",
      "Say what happens after the deal.",
    ),
    term(
      "refund",
      "Money back",
      "In which cases, and within how many days. All offers say the same, because there is one refund policy.",
      "Say when money is returned.",
    ),
    defineField({
      name: "action",
      title: "Link to the rules",
      description: "A quiet link beside the terms, for example to the refund policy. Optional.",
      type: "action",
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  // There is one refund policy, so a new offer says what the others say of it.
  initialValue: starterWithAnswer<unknown[]>(statedOffersQuery, { types: offeringTypes }, (pages) => ({
    tone: "paper",
    anchor: "offer",
    heading: "[Say what people get, and for how long]",
    offers: [{ _type: "offer", price: "growing_annual" }],
    included: ["[What is included]"],
    reason: "[Say why this offer costs what it costs.]",
    audience: "[Say who should buy it, and who should choose something else.]",
    limit: "[Say how often one may buy it, and until when.]",
    afterwards: "[Say what happens when the period ends.]",
    refund: usualRefund(pages.flatMap(statedOffers)) ?? "[Say when money is returned.]",
  })),
  preview: {
    select: { title: "heading", offers: "offers", price: "offers.0.price", mode: "offers.0.mode" },
    prepare: ({ title, offers, price, mode }) => ({
      title: title || "Deal offer",
      subtitle:
        countOf(offers) > 1
          ? `Deal offer · ${countOf(offers)} prices`
          : `Deal offer · ${chargePreview(price, mode)}`,
      media: TagIcon,
    }),
  },
});
