import { CreditCardIcon } from "@sanity/icons/CreditCard";
import { defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import {
  chargePreview,
  intervalField,
  modeField,
  orderLabelField,
  priceField,
} from "../selling/price-fields.ts";
import { starter } from "../starters/starter.ts";

export const checkoutButton = defineType({
  name: "checkoutButton",
  title: "Checkout button",
  description: "Sells one price with one button. The amount comes from the price table.",
  type: "object",
  icon: CreditCardIcon,
  options: { menu: { groups: ["sell"], words: "buy, pay, price, trial, order" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    priceField({
      description: "What the button sells. Amount, period and trial follow from it.",
      isRequired: true,
      group: "content",
    }),
    modeField("content"),
    defineField({
      name: "quantity",
      title: "How many",
      description: "The quantity that one click orders. Nearly always 1.",
      type: "number",
      group: "content",
      validation: (rule) => rule.integer().min(1).max(99).error("Write a whole number from 1 to 99."),
    }),
    defineField({
      name: "asksQuantity",
      title: "Let buyers choose how many",
      description: "Adds a field above the button. It starts with the number above.",
      type: "boolean",
      group: "content",
      initialValue: false,
    }),
    intervalField,
    orderLabelField("content"),
    defineField({
      name: "note",
      title: "Note under the button",
      description: "What else buyers want to know. The page already says when and how much they are charged.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "tint",
    heading: "[Say what people get]",
    price: "freelancer_monthly",
    quantity: 1,
  }),
  preview: {
    select: { title: "heading", price: "price", mode: "mode", quantity: "quantity" },
    prepare: ({ title, price, mode, quantity }) => ({
      title: title || "Checkout button",
      subtitle: chargePreview(price, mode, quantity),
      media: CreditCardIcon,
    }),
  },
});
