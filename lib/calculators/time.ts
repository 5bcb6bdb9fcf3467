import { type Calculator, noContradiction } from "./calculator.ts";
import { count, hours, money, workingDays } from "./words.ts";

type Input = "documents" | "minutesNow" | "minutesThen" | "hour";

/** Working time in a year, before and after. Days on which a document waits for the other side don't count. */
export const time: Calculator<Input> = {
  inputs: {
    documents: {
      label: "Documents a month",
      unit: "count",
      min: 1,
      max: 10_000,
      start: 40,
      slider: { max: 500, step: 1 },
      origin: "Count one ordinary month, not the one you remember.",
    },
    minutesNow: {
      label: "Minutes for one, today",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 25,
      slider: { max: 120, step: 1 },
      origin: "A stopwatch on one real document, from final to filed.",
    },
    minutesThen: {
      label: "Minutes for one, by link",
      unit: "minutes",
      min: 0,
      max: 480,
      start: 5,
      slider: { max: 120, step: 1 },
      origin: "Send yourself one during a trial, and measure again.",
    },
    hour: {
      label: "Cost of an hour of work",
      unit: "cents",
      min: 0,
      max: 100_000,
      start: 3_000,
      slider: { max: 15_000, step: 100 },
      origin: "What the hour costs the company. Zero if you want hours only.",
    },
  },
  formula: ["Hours saved in a year = 12 × documents × (minutes today − minutes by link) ÷ 60"],
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
        { label: "By link", size: after, text: `${hours(after)} h` },
      ],
      lines: [
        { label: "For each document", text: `${count(minutesNow - minutesThen)} min` },
        { label: "Working days of 8 hours", text: workingDays(saved) },
        { label: "Worth, if the time is used", text: money((saved * hour) / 60) },
      ],
      worked: [
        `12 × ${count(documents)} × (${count(minutesNow)} − ${count(minutesThen)}) ÷ 60 = ${hours(saved)} hours`,
      ],
    };
  },
};

function captionOf(saved: number): string {
  const unit = hours(Math.abs(saved)) === "1" ? "hour" : "hours";
  if (saved === 0) return `${unit} a year come back: both ways take the same time.`;
  const days = workingDays(Math.abs(saved));
  const working = `${days} working ${days === "1" ? "day" : "days"}`;
  if (saved > 0) return `${unit} a year ${unit === "hour" ? "comes" : "come"} back: ${working}.`;
  return `${unit} a year more than today: ${working} lost. The way you have is the quicker one.`;
}
