import { type Calculator, noContradiction } from "./calculator.ts";
import { type Plan, planFor } from "./plans.ts";
import { count, counted, money } from "./words.ts";

type Input = "people" | "shared" | "price";

/** A price per person compared with our cheapest plan for the same number of people, for one year. */
export const seats: Calculator<Input> = {
  inputs: {
    people: {
      label: "People who send",
      unit: "count",
      min: 1,
      max: 5_000,
      start: 12,
      slider: { max: 200, step: 1 },
      origin: "Everyone who sends documents for signature, however rarely.",
    },
    shared: {
      label: "People sharing a login",
      unit: "count",
      min: 0,
      max: 5_000,
      start: 3,
      slider: { max: 50, step: 1 },
      origin: "With a price per seat, each of them needs a seat for the record to name the right person.",
    },
    price: {
      label: "Price per seat per month",
      unit: "cents",
      min: 0,
      max: 50_000,
      start: 2_000,
      slider: { max: 10_000, step: 50 },
      origin:
        "Not any vendor’s actual price. Look it up on the vendor’s own page on the day you compare, for the same billing period.",
    },
  },
  formula: [
    "Difference per year = 12 × (people who send + people sharing a login) × price per seat − 12 × price of the plan",
  ],
  needsPlans: true,
  contradiction: noContradiction,
  calculate({ people, shared, price }, plans) {
    const everyone = people + shared;
    const bySeat = everyone * price * 12;
    const plan = planFor(everyone, plans);
    const byPlan = plan.cents * 12;
    const inSeats = counted(everyone, "seat", "seats");
    return {
      figure: money(Math.abs(bySeat - byPlan)),
      caption: captionOf(bySeat - byPlan, inSeats, plan),
      bars: [
        { label: inSeats, size: bySeat, text: money(bySeat) },
        { label: plan.name, size: byPlan, text: money(byPlan) },
      ],
      lines: [
        {
          label: "People included in the plan",
          text: plan.people === "any" ? "No limit" : counted(plan.people, "person", "people"),
        },
        { label: "Per person per month, by seat", text: money(price) },
        { label: "Per person per month, by plan", text: money(plan.cents / everyone) },
      ],
      worked: [
        `12 × (${count(people)} + ${count(shared)}) × ${money(price)} − 12 × ${money(plan.cents)} for ${plan.name} = ${money(bySeat)} − ${money(byPlan)} = ${money(bySeat - byPlan)}`,
      ],
    };
  },
};

function captionOf(saved: number, inSeats: string, plan: Plan): string {
  if (saved === 0) return `between ${inSeats} and ${plan.name}: both cost the same per year.`;
  if (saved > 0) return `less per year with ${plan.name} than with ${inSeats}.`;
  return `more per year with ${plan.name} than with ${inSeats}. On price alone, seats are the better choice.`;
}
