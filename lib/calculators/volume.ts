import type { Calculator } from "./calculator.ts";
import { count, counted } from "./words.ts";

type Input = "usual" | "busiest" | "busyMonths" | "signers";

/** The signatures of the busiest month, and how much of a quota bought for that month goes unused in a year. */
export const volume: Calculator<Input> = {
  inputs: {
    usual: {
      label: "Documents in a typical month",
      unit: "count",
      min: 0,
      max: 10_000,
      start: 40,
      slider: { max: 500, step: 1 },
      origin: "A month with nothing unusual in it.",
    },
    busiest: {
      label: "Documents in the busiest month",
      unit: "count",
      min: 1,
      max: 10_000,
      start: 90,
      slider: { max: 500, step: 1 },
      origin: "Leases in summer, for example, or contracts before the school year.",
    },
    busyMonths: {
      label: "Busy months per year",
      unit: "count",
      min: 1,
      max: 12,
      start: 2,
      slider: { max: 12, step: 1 },
      origin: "The other months count as typical ones.",
    },
    signers: {
      label: "Signers per document",
      unit: "count",
      min: 1,
      max: 50,
      start: 2,
      slider: { max: 12, step: 1 },
      origin: "Including your own signature, if you sign too.",
    },
  },
  formula: [
    "Signatures in the busiest month = documents in that month × signers",
    "Documents per year = typical × (12 − busy months) + busiest × busy months",
  ],
  needsPlans: false,
  contradiction({ usual, busiest }) {
    if (busiest >= usual) return null;
    return { input: "busiest", message: `At least ${count(usual)}, as in a typical month.` };
  },
  calculate({ usual, busiest, busyMonths, signers }) {
    const inYear = usual * (12 - busyMonths) + busiest * busyMonths;
    const quota = busiest * 12;
    return {
      figure: count(busiest * signers),
      caption: `${busiest * signers === 1 ? "signature" : "signatures"} in the busiest month. In a year you send ${counted(inYear, "document", "documents")}.`,
      bars: [
        { label: "Bought: a quota for the busiest month", size: quota, text: count(quota) },
        { label: "Sent: documents per year", size: inYear, text: count(inYear) },
      ],
      lines: [
        { label: "Signatures in a typical month", text: count(usual * signers) },
        { label: "Signatures per year", text: count(inYear * signers) },
        { label: "Bought but not used", text: count(quota - inYear) },
      ],
      worked: [
        `${count(busiest)} × ${count(signers)} = ${counted(busiest * signers, "signature", "signatures")}`,
        `${count(usual)} × ${12 - busyMonths} + ${count(busiest)} × ${busyMonths} = ${counted(inYear, "document", "documents")}`,
      ],
    };
  },
};
