import { type Calculator, noContradiction } from "./calculator.ts";
import { planFor } from "./plans.ts";
import { count, money } from "./words.ts";

type Input = "documents" | "pages" | "pageCost" | "postage" | "minutes" | "minutesLeft" | "hour";

/** What documents on paper cost in a year, beside the same documents signed by link on the plan with room for all. */
export const paper: Calculator<Input> = {
  inputs: {
    documents: {
      label: "Documents a month",
      unit: "count",
      min: 1,
      max: 10_000,
      start: 40,
      slider: { max: 500, step: 1 },
      origin: "Count the outgoing folder of one ordinary month.",
    },
    pages: {
      label: "Pages in a document",
      unit: "count",
      min: 1,
      max: 500,
      start: 6,
      slider: { max: 60, step: 1 },
      origin: "All copies together, if each side gets one.",
    },
    pageCost: {
      label: "Cost of a printed page",
      unit: "cents",
      min: 0,
      max: 500,
      start: 5,
      slider: { max: 50, step: 1 },
      origin: "Paper and toner, or the price for a page in the printer’s contract.",
    },
    postage: {
      label: "Postage for a document",
      unit: "cents",
      min: 0,
      max: 20_000,
      start: 150,
      slider: { max: 3_000, step: 25 },
      origin: "Both ways, courier included. Zero if you scan and send by e-mail.",
    },
    minutes: {
      label: "Minutes around a document",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 15,
      slider: { max: 60, step: 1 },
      origin: "Print, chase, scan and file. Take a stopwatch to one.",
    },
    minutesLeft: {
      label: "Minutes left with a link",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 3,
      slider: { max: 60, step: 1 },
      origin: "Uploading, sending, one look at the result. A trial tells you.",
    },
    hour: {
      label: "Cost of an hour of work",
      unit: "cents",
      min: 0,
      max: 100_000,
      start: 3_000,
      slider: { max: 15_000, step: 100 },
      origin: "What the hour costs the company, not what is paid out. Your bookkeeper knows.",
    },
  },
  formula: [
    "Paper for a year = 12 × documents × (pages × cost of a page + postage + minutes ÷ 60 × cost of an hour)",
    "Signed by link = 12 × documents × minutes left ÷ 60 × cost of an hour + a year of the largest plan",
  ],
  needsPlans: true,
  contradiction: noContradiction,
  calculate({ documents, pages, pageCost, postage, minutes, minutesLeft, hour }, plans) {
    const inYear = documents * 12;
    const printing = inYear * pages * pageCost;
    const post = inYear * postage;
    const handling = Math.round((inYear * minutes * hour) / 60);
    const onPaper = printing + post + handling;
    const plan = planFor(Number.POSITIVE_INFINITY, plans);
    const byLink = Math.round((inYear * minutesLeft * hour) / 60) + plan.cents * 12;
    return {
      figure: money(onPaper),
      caption: `a year on paper. Signed by link, the same documents cost ${money(byLink)}: ${compared(onPaper - byLink)}`,
      bars: [
        { label: "On paper", size: onPaper, text: money(onPaper) },
        { label: "Signed by link", size: byLink, text: money(byLink) },
      ],
      lines: [
        { label: "Printed pages", text: money(printing) },
        { label: "Postage", text: money(post) },
        { label: "Minutes around them", text: money(handling) },
      ],
      worked: [
        `12 × ${count(documents)} × (${count(pages)} × ${money(pageCost)} + ${money(postage)} + ${count(minutes)} ÷ 60 × ${money(hour)}) = ${money(onPaper)}`,
        `By link: 12 × ${count(documents)} × ${count(minutesLeft)} ÷ 60 × ${money(hour)} + 12 × ${money(plan.cents)} for ${plan.name} = ${money(byLink)}`,
      ],
    };
  },
};

function compared(saved: number): string {
  if (saved === 0) return "as much as on paper.";
  return saved > 0 ? `${money(saved)} less.` : `${money(-saved)} more. Paper is the cheaper way for you.`;
}
