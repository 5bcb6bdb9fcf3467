import { defineArrayMember, defineField } from "sanity";
import { countDueIn, describeCheck, isDue } from "../objects/claim-age.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { checkedOnField, sourceField } from "./source-fields.ts";

const MOST_MONEY = 1_000_000;

const vendorLine = defineArrayMember({
  name: "vendorLine",
  title: "Line",
  type: "object",
  fields: [
    defineField({
      name: "topic",
      title: "Topic",
      description: "What is compared. The first column of the table.",
      type: "string",
      validation: (rule) => rule.required().error('Name what is compared: "Documents per month".'),
    }),
    defineField({
      name: "theirs",
      title: "Theirs",
      description: "Their answer, as their own page gives it.",
      type: "string",
      validation: (rule) => rule.required().error("Say how they do it, as their page says it."),
    }),
    defineField({
      name: "ours",
      title: "Ours",
      description: "Our answer, in a few words. A plain fact, no praise.",
      type: "string",
      validation: (rule) => rule.required().error("Say how we do it."),
    }),
    sourceField,
    checkedOnField,
  ],
  preview: {
    select: { title: "topic", theirs: "theirs", ours: "ours", checkedOn: "checkedOn" },
    prepare: ({ title, theirs, ours, checkedOn }) => ({
      title: title || "Line without a topic",
      subtitle: `${describeCheck(checkedOn)} · ${ours || "?"} / ${theirs || "?"}`,
      media: drawnThumbnail("versus", isDue(checkedOn, new Date()) ? "amber" : "slate"),
    }),
  },
});

const vendorPrice = defineArrayMember({
  name: "vendorPrice",
  title: "Price",
  type: "object",
  fields: [
    defineField({
      name: "amount",
      title: "Amount",
      description: "In whole units, with cents where there are any: 25 or 24.99.",
      type: "number",
      validation: (rule) => [
        rule.required().error("Write the amount, or remove the price."),
        rule
          .min(0)
          .max(MOST_MONEY)
          .error(`Write an amount from 0 to ${MOST_MONEY.toLocaleString("en-US")}.`),
        rule.precision(2).error("Write at most two digits after the point."),
      ],
    }),
    defineField({
      name: "currency",
      title: "Currency",
      description: "As in their price list. Nothing is converted.",
      type: "string",
      options: { list: ["USD", "CAD", "EUR", "GBP", "AUD"] },
      initialValue: "USD",
      validation: (rule) => rule.required().error("Choose the currency of their price list."),
    }),
    defineField({
      name: "interval",
      title: "How often",
      description: "How often the amount falls due.",
      type: "string",
      options: {
        list: [
          { value: "month", title: "A month" },
          { value: "year", title: "A year" },
          { value: "once", title: "Once" },
        ],
      },
      validation: (rule) => rule.required().error("Choose how often the amount falls due."),
    }),
    defineField({
      name: "per",
      title: "For each",
      description: 'What the amount is for: "user", "account", "100 documents".',
      type: "string",
      validation: (rule) => rule.required().error('Say what the amount is for: "user" or "account".'),
    }),
    sourceField,
    checkedOnField,
  ],
  preview: {
    select: {
      amount: "amount",
      currency: "currency",
      interval: "interval",
      per: "per",
      checkedOn: "checkedOn",
    },
    prepare: ({ amount, currency, interval, per, checkedOn }) => ({
      title: `${amount ?? "?"} ${currency ?? ""}, ${interval === "once" ? "once" : `a ${interval ?? "?"}`}, for each ${per || "?"}`,
      subtitle: describeCheck(checkedOn),
      media: drawnThumbnail("versus", isDue(checkedOn, new Date()) ? "amber" : "slate"),
    }),
  },
});

/** One product by its name, with what its maker says in public. */
export const comparedVendor = defineArrayMember({
  name: "comparedVendor",
  title: "Vendor",
  type: "object",
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "The product, as its maker writes it.",
      type: "string",
      validation: (rule) => rule.required().error("Write the name of the product, as its maker writes it."),
    }),
    defineField({
      name: "plan",
      title: "Plan",
      description: "The plan that every line here is about. Compare one plan with one plan.",
      type: "string",
      validation: (rule) => rule.required().error("Name the plan that the lines are about."),
    }),
    defineField({
      name: "prices",
      title: "Prices",
      description:
        "What the plan costs by their own price list, without discounts: by the month, by the year. Optional.",
      type: "array",
      of: [vendorPrice],
      validation: (rule) => rule.max(3).error("Three prices of one plan at most."),
    }),
    defineField({
      name: "lines",
      title: "Lines",
      description: "What is compared, line by line. A vendor without a fresh line is not shown.",
      type: "array",
      of: [vendorLine],
      validation: (rule) =>
        rule.required().min(1).error("Add at least one line. A vendor without lines is not shown."),
    }),
  ],
  preview: {
    select: { name: "name", plan: "plan", prices: "prices", lines: "lines" },
    prepare: ({ name, plan, prices, lines }) => {
      const due = countDueIn({ vendors: [{ prices, lines }] }, new Date());
      return {
        title: [name || "Vendor without a name", plan].filter(Boolean).join(", "),
        subtitle: due > 0 ? `${due} to check again` : "All lines fresh",
        media: drawnThumbnail("versus", due > 0 ? "amber" : "indigo"),
      };
    },
  },
});
