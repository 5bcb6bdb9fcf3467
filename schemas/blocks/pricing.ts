import { BillIcon } from "@sanity/icons/Bill";
import { defineArrayMember, defineField, defineType, type NumberRule } from "sanity";
import { formatMoney } from "../../lib/selling/money.ts";
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
import { planFeaturesField } from "../selling/plan-features.ts";
import {
  chargePreview,
  intervalField,
  modeField,
  orderLabelField,
  priceField,
} from "../selling/price-fields.ts";
import { starter } from "../starters/starter.ts";

type Parent = { parent?: { price?: string; per?: string } };

/** A plan from the price table takes its amount from there, and its button leads to checkout. */
const isPriced = ({ parent }: Parent) => Boolean(parent?.price);

const plan = defineArrayMember({
  name: "plan",
  title: "Plan",
  type: "object",
  fields: [
    defineField({
      name: "name",
      title: "Name",
      type: "string",
      validation: (rule) => rule.required().error("Give the plan its name."),
    }),
    defineField({
      name: "audience",
      title: "For whom",
      description: 'One line: "For people who work alone".',
      type: "string",
    }),
    priceField({
      description: "Amount, period and button come from the price table. If empty: a plan without checkout.",
    }),
    { ...modeField(), hidden: ({ parent }: Parent) => !parent?.price },
    { ...orderLabelField(), hidden: ({ parent }: Parent) => !parent?.price },
    defineField({
      name: "amount",
      title: "Amount in cents",
      description: "In whole cents, so that no price is rounded: 1500 shows as $15, 9990 as $99.90.",
      type: "number",
      options: { input: "amount" },
      hidden: ({ parent }) => Boolean(parent?.price) || parent?.per === "free",
      validation: whenShown((rule: NumberRule) =>
        rule.integer().min(0).error("Write the price in whole cents, for example 1500 for $15."),
      ),
    }),
    defineField({
      name: "currency",
      title: "Currency",
      type: "string",
      initialValue: "USD",
      hidden: isPriced,
      options: { list: [{ value: "USD", title: "US dollar" }] },
    }),
    defineField({
      name: "per",
      title: "Paid",
      type: "string",
      initialValue: "month",
      hidden: isPriced,
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { value: "month", title: "Each month" },
          { value: "year", title: "Each year" },
          { value: "once", title: "Once" },
          { value: "free", title: "Free" },
        ],
      },
    }),
    defineField({
      name: "billingNote",
      title: "Billing note",
      description:
        "Small print under the price. If empty: how it is billed, when the price comes from the table.",
      type: "string",
    }),
    defineField({
      name: "points",
      title: "What is included",
      type: "array",
      of: [{ type: "string" }],
      validation: (rule) =>
        rule.max(10).warning("Ten points at most. A longer comparison belongs in a table."),
    }),
    defineField({
      name: "action",
      title: "Action",
      description: "For a plan without checkout, or beside the checkout button.",
      type: "action",
    }),
    defineField({
      name: "highlighted",
      title: "Recommended",
      description: "Makes it stand out. Use it for only one plan.",
      type: "boolean",
      initialValue: false,
    }),
  ],
  preview: {
    select: { title: "name", price: "price", mode: "mode", amount: "amount", per: "per" },
    prepare: ({ title, price, mode, amount, per }) => ({
      title: title || "Plan without a name",
      subtitle: price ? chargePreview(price, mode) : ownPrice(amount, per),
      media: BillIcon,
    }),
  },
});

function ownPrice(amount: unknown, per: unknown): string {
  if (per === "free") return "Free";
  const isAmount = typeof amount === "number" && Number.isSafeInteger(amount) && amount >= 0;
  return isAmount ? `${formatMoney(amount, "USD")} · ${String(per ?? "month")}` : "No price yet";
}

export const pricing = defineType({
  name: "pricing",
  title: "Pricing",
  description:
    "Plans side by side with price, what is included and one action each; in detail as a table below.",
  type: "object",
  icon: BillIcon,
  options: { menu: { groups: ["sell"], words: "prices, plans, cost, subscription" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "plans",
      title: "Plans",
      type: "array",
      group: "content",
      of: [plan],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one plan: an empty block is not shown."),
        rule.max(4).error("At most four plans fit side by side."),
      ],
    }),
    intervalField,
    planFeaturesField,
    defineField({
      name: "note",
      title: "Note under the plans",
      description: "Tax, currency, cancellation. Optional.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "paper",
    anchor: "pricing",
    heading: "Choose by the size of your team",
    plans: [
      {
        _type: "plan",
        name: "Freelancer",
        price: "freelancer_monthly",
        mode: "paid-trial",
        points: ["[What this plan includes]"],
        highlighted: false,
      },
      {
        _type: "plan",
        name: "Team",
        price: "team_annual",
        points: ["[What this plan includes]"],
        highlighted: true,
      },
      {
        _type: "plan",
        name: "Growing Business",
        price: "growing_annual",
        points: ["[What this plan includes]"],
        highlighted: false,
      },
    ],
  }),
  preview: {
    select: { title: "heading", plans: "plans" },
    prepare: ({ title, plans }) => ({
      title: title || "Pricing",
      subtitle: `Pricing · ${countOf(plans)} plans`,
      media: BillIcon,
    }),
  },
});
