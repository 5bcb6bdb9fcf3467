import { ApiIcon } from "@sanity/icons/Api";
import { defineArrayMember, defineField, defineType } from "sanity";
import { formatMoney } from "../../lib/selling/money.ts";
import { apiTiers, isTierKey, tierKeys } from "../../lib/selling/prices.ts";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { orderLabelField } from "../selling/price-fields.ts";
import { starter } from "../starters/starter.ts";

const choices = tierKeys.map((key) => {
  const { name, amount, currency } = apiTiers[key];
  return { value: key, title: `${name}: ${formatMoney(amount, currency)}` };
});

export const apiTierCheckout = defineType({
  name: "apiTierCheckout",
  title: "API tiers",
  description: "A slider from few documents to many, with the price of each tier and a button to order it.",
  type: "object",
  icon: ApiIcon,
  options: { menu: { groups: ["sell"], words: "documents slider, developers, price tiers" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "tiers",
      title: "Tiers on offer",
      description: "The slider moves between these, from the smallest to the largest.",
      type: "array",
      group: "content",
      of: [defineArrayMember({ type: "string" })],
      options: { list: choices, input: "prices" },
      validation: (rule) =>
        rule.custom((tiers) => {
          if (!tiers || tiers.length < 2) return "Choose at least two tiers. A single tier needs no slider.";
          const unknown = tiers.find((tier) => !isTierKey(tier));
          return unknown === undefined || `"${String(unknown)}" is not in the price table. Remove it.`;
        }),
    }),
    defineField({
      name: "start",
      title: "Tier the slider starts at",
      description: "The size that fits most people. If empty: the second smallest.",
      type: "string",
      group: "content",
      options: { list: choices },
      validation: (rule) =>
        rule.custom((start, { parent }) => {
          const offered = typeof parent === "object" && parent !== null && Reflect.get(parent, "tiers");
          if (!start || (Array.isArray(offered) && offered.includes(start))) return true;
          return "Choose one of the tiers on offer.";
        }),
    }),
    orderLabelField("content"),
    defineField({
      name: "note",
      title: "Note under the tiers",
      description: "What counts as a document, what happens at the end of a tier. Optional.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "paper",
    anchor: "tiers",
    heading: "[Say what the API does for developers]",
    tiers: tierKeys,
  }),
  preview: {
    select: { title: "heading", tiers: "tiers" },
    prepare: ({ title, tiers }) => ({
      title: title || "API tiers",
      subtitle: `API tiers · ${countOf(tiers)} on offer`,
      media: ApiIcon,
    }),
  },
});
