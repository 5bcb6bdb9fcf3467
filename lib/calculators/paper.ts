import { type Calculator, noContradiction } from "./calculator.ts";
import { planFor } from "./plans.ts";
import { count, money } from "./words.ts";

type Input = "documents" | "pages" | "pageCost" | "postage" | "minutes" | "minutesLeft" | "hour";

/** What documents on paper cost in a year, beside the same documents signed by link on the plan with room for all. */
export const paper: Calculator<Input> = {
  inputs: {
    documents: {
      label: "Documents per month",
      unit: "count",
      min: 1,
      max: 10_000,
      start: 40,
      slider: { max: 500, step: 1 },
      origin: "Count what you sent in one ordinary month.",
    },
    pages: {
      label: "Pages per document",
      unit: "count",
      min: 1,
      max: 500,
      start: 6,
      slider: { max: 60, step: 1 },
      origin: "All copies together, if each side gets one.",
    },
    pageCost: {
      label: "Cost per printed page",
      unit: "cents",
      min: 0,
      max: 500,
      start: 5,
      slider: { max: 50, step: 1 },
      origin: "Paper and toner, or the price per page in your printer contract.",
    },
    postage: {
      label: "Postage per document",
      unit: "cents",
      min: 0,
      max: 20_000,
      start: 150,
      slider: { max: 3_000, step: 25 },
      origin: "Both ways, courier included. Zero if you scan and send by e-mail.",
    },
    minutes: {
      label: "Minutes of handling per document",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 15,
      slider: { max: 60, step: 1 },
      origin: "Printing, chasing, scanning and filing. Time one with a stopwatch.",
    },
    minutesLeft: {
      label: "Minutes per document with a link",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 3,
      slider: { max: 60, step: 1 },
      origin: "Uploading, sending and checking the result. Measure it during a trial.",
    },
    hour: {
      label: "Cost per hour of work",
      unit: "cents",
      min: 0,
      max: 100_000,
      start: 3_000,
      slider: { max: 15_000, step: 100 },
      origin: "What an hour costs the company, not only the wage. Ask your bookkeeper.",
    },
  },
  formula: [
    "A year on paper = 12 × documents × (pages × cost per page + postage + minutes ÷ 60 × cost per hour)",
    "Signed by link = 12 × documents × minutes with a link ÷ 60 × cost per hour + a year of the largest plan",
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
        { label: "Handling time", text: money(handling) },
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
  return saved > 0 ? `${money(saved)} less.` : `${money(-saved)} more. Paper is cheaper for you.`;
}
