import { type Calculator, noContradiction } from "./calculator.ts";
import { count, hours, money, workingDays } from "./words.ts";

type Input = "documents" | "minutesNow" | "minutesThen" | "hour";

/** Working time in a year, before and after. Days on which a document waits for the other side don't count. */
export const time: Calculator<Input> = {
  inputs: {
    documents: {
      label: "Documents per month",
      unit: "count",
      min: 1,
      max: 10_000,
      start: 40,
      slider: { max: 500, step: 1 },
      origin: "Count one ordinary month, not the one you remember.",
    },
    minutesNow: {
      label: "Minutes per document today",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 25,
      slider: { max: 120, step: 1 },
      origin: "Time one real document, from final draft to filed copy.",
    },
    minutesThen: {
      label: "Minutes per document with a link",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 5,
      slider: { max: 120, step: 1 },
      origin: "Send yourself one during a trial, and time it again.",
    },
    hour: {
      label: "Cost per hour of work",
      unit: "cents",
      min: 0,
      max: 100_000,
      start: 3_000,
      slider: { max: 15_000, step: 100 },
      origin: "What an hour costs the company. Enter zero if you want hours only.",
    },
  },
  formula: ["Hours saved in a year = 12 × documents × (minutes today − minutes with a link) ÷ 60"],
  needsPlans: false,
  contradiction: noContradiction,
  calculate({ documents, minutesNow, minutesThen, hour }) {
    const inYear = documents * 12;
    const before = inYear * minutesNow;
    const after = inYear * minutesThen;
    const saved = before - after;
    return {
      figure: hours(Math.abs(saved)),
      caption: captionOf(saved),
      bars: [
        { label: "Today", size: before, text: `${hours(before)} h` },
        { label: "With a link", size: after, text: `${hours(after)} h` },
      ],
      lines: [
        { label: "Per document", text: `${count(minutesNow - minutesThen)} min` },
        { label: "Working days of 8 hours", text: workingDays(saved) },
        { label: "Value, if the time is used", text: money((saved * hour) / 60) },
      ],
      worked: [
        `12 × ${count(documents)} × (${count(minutesNow)} − ${count(minutesThen)}) ÷ 60 = ${hours(saved)} hours`,
      ],
    };
  },
};

function captionOf(saved: number): string {
  const unit = hours(Math.abs(saved)) === "1" ? "hour" : "hours";
  if (saved === 0) return `${unit} a year saved: both ways take the same time.`;
  const days = workingDays(Math.abs(saved));
  const working = `${days} working ${days === "1" ? "day" : "days"}`;
  if (saved > 0) return `${unit} a year saved: ${working}.`;
  return `${unit} a year more than today: ${working} lost. Your current way is faster.`;
}
