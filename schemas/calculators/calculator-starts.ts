import { defineField } from "sanity";

/**
 * The start values of each calculator and their limits. `lib/calculators/` has the same limits for visitors. Schemas
 * import nothing of the site, so a test compares the two.
 */
const starts: Record<
  string,
  Record<string, readonly [title: string, min: number, max: number, unit?: "cents"]>
> = {
  paper: {
    documents: ["Documents per month", 1, 10_000],
    pages: ["Pages per document", 1, 500],
    pageCost: ["Cost per printed page", 0, 500, "cents"],
    postage: ["Postage per document", 0, 20_000, "cents"],
    minutes: ["Minutes of handling per document", 0, 480],
    minutesLeft: ["Minutes per document with a link", 0, 480],
    hour: ["Cost per hour of work", 0, 100_000, "cents"],
  },
  time: {
    documents: ["Documents per month", 1, 10_000],
    minutesNow: ["Minutes per document today", 0, 480],
    minutesThen: ["Minutes per document with a link", 0, 480],
    hour: ["Cost per hour of work", 0, 100_000, "cents"],
  },
  volume: {
    usual: ["Documents in a typical month", 0, 10_000],
    busiest: ["Documents in the busiest month", 1, 10_000],
    busyMonths: ["Busy months per year", 1, 12],
    signers: ["Signers per document", 1, 50],
  },
  seats: {
    people: ["People who send", 1, 5_000],
    shared: ["People sharing a login", 0, 5_000],
    price: ["Price per seat per month", 0, 50_000, "cents"],
  },
};

/** One folded group of numbers per calculator. Only the chosen one's is shown. */
export const calculatorStarts = Object.entries(starts).map(([calculator, inputs]) =>
  defineField({
    name: calculator,
    title: "Starting numbers",
    description: "The numbers that visitors see first. An empty field starts with our example.",
    type: "object",
    group: "content",
    options: { collapsible: true, collapsed: true, columns: 2 },
    hidden: ({ parent }) => parent?.calculator !== calculator,
    fields: Object.entries(inputs).map(([name, [title, min, max, unit]]) =>
      defineField({
        name,
        title: unit ? `${title}, in cents` : title,
        type: "number",
        validation: (rule) =>
          rule
            .integer()
            .min(min)
            .max(max)
            .error(`Write a whole number from ${min} to ${max}${unit ? ", in cents: 150 for $1.50" : ""}.`),
      }),
    ),
  }),
);
