import { TagIcon } from "@sanity/icons/Tag";
import { defineArrayMember, defineField, defineType, type NumberRule } from "sanity";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import {
  chargePreview,
  modeField,
  orderLabelField,
  priceField,
  rhythmField,
} from "../objects/price-fields.ts";
import { whenShown } from "../objects/when-shown.ts";

const offer = defineArrayMember({
  name: "offer",
  title: "Offer",
  type: "object",
  fields: [
    priceField({ description: "What is sold. The amount comes from the price table.", isRequired: true }),
    defineField({
      name: "name",
      title: "Name on this page",
      description: "Empty: the name in the price table, which also stands on the receipt.",
      type: "string",
    }),
    defineField({
      name: "detail",
      title: "What this one holds",
      description: 'One line: "Up to 10 people, Form Approvals included".',
      type: "string",
    }),
    modeField(),
    priceField({
      name: "compareWith",
      title: "Usual price",
      description:
        "What one would pay otherwise. The page works out what is saved; empty, it claims nothing.",
    }),
    defineField({
      name: "compareTimes",
      title: "How many of the usual one",
      description: "2 when the offer replaces two of them. Empty: one.",
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
      description: "Stands out from the others. Use it for one offer.",
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

const points = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "array",
    group: "content",
    of: [defineArrayMember({ type: "string" })],
    validation: (rule) => rule.max(8).warning("Eight points at most, so that they are read."),
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

export const dealOffer = defineType({
  name: "dealOffer",
  title: "Deal offer",
  description: "An offer with its price, what it saves, what is in it and what is not, and its terms.",
  type: "object",
  icon: TagIcon,
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "offers",
      title: "Offers",
      description: "One, or the sizes in which the deal is sold.",
      type: "array",
      group: "content",
      of: [offer],
      // Here and not below: the Studio gives entries of a field's first value their keys, those of a block's none.
      initialValue: [{ _type: "offer", price: "growing_annual" }],
      validation: (rule) => [
        rule.min(1).error("Add at least one offer: an empty block is not shown."),
        rule.max(4).error("Four offers at most fit beside each other."),
      ],
    }),
    rhythmField,
    points("included", "Included", "What every offer of this deal holds."),
    points("excluded", "Not included", "What a buyer might expect and does not get."),
    term(
      "audience",
      "Who it is for",
      "And, when it helps, who should take something else.",
      "Say for whom the deal is made.",
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
      "When the period ends, the trial is over, the company grows.",
      "Say what happens when the deal has run its course.",
    ),
    term("refund", "Money back", "In which cases, and within how many days.", "Say when money is returned."),
    defineField({
      name: "action",
      title: "Where the rules stand",
      description: "A quiet link beside the terms, for example to the refund policy. Optional.",
      type: "action",
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: { tone: "paper", anchor: "offer" },
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
