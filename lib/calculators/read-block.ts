import type { BlockOf } from "@/lib/content/blocks";
import { plain, readChoice, readList, readObject, readWholeNumber } from "@/lib/content/read";
import { leaveOut, reportProblem } from "@/lib/content/report";
import { readPlanPrice } from "@/lib/selling/offers/read-price";
import { type Calculator, startsOf, type Values } from "./calculator.ts";
import { type CalculatorName, calculatorNames, calculators } from "./calculators.ts";
import { type Plan, plansOf } from "./plans.ts";

export interface ReadCalculator {
  readonly name: CalculatorName;
  readonly calculator: Calculator;
  readonly starts: Values;
  /** Empty when the calculator needs none. */
  readonly plans: readonly Plan[];
}

/** Which calculator a block shows and its start values; null, with a report, when that is impossible. */
export function readCalculator(block: BlockOf<"calculator">): ReadCalculator | null {
  const name = readChoice(block.calculator, calculatorNames, null, "calculator");
  if (!name) return leaveOut("calculator", "says not which sum is done");
  const calculator = calculators[name];
  const plans = calculator.needsPlans ? readPlans(block.pricing) : [];
  if (calculator.needsPlans && plans.length === 0)
    return leaveOut("pricing", "has no plan with room for everybody; mend the plans of the pricing page");
  return { name, calculator, starts: readStarts(block[name], name, calculator), plans };
}

function readStarts(chosen: unknown, field: string, calculator: Calculator): Values {
  const usual = startsOf(calculator);
  const fields = { ...readObject(chosen, field) } as Readonly<Record<string, unknown>>; // every field is read as unknown
  const starts: Record<string, number> = { ...usual };
  for (const [name, { min, max }] of Object.entries(calculator.inputs)) {
    const value = readWholeNumber(fields[name], `${field}.${name}`);
    if (value === null) continue;
    if (value >= min && value <= max) starts[name] = value;
    else
      reportProblem(`${field}.${name}`, `is not between ${min} and ${max}, so the usual number stands there`);
  }
  const contradiction = calculator.contradiction(starts);
  if (!contradiction) return starts;
  reportProblem(
    `${field}.${contradiction.input}`,
    "contradicts the other numbers, so the usual ones stand there",
  );
  return usual;
}

function readPlans(pricing: BlockOf<"calculator">["pricing"]): Plan[] {
  const stated = readList(readObject(pricing, "pricing")?.plans, "pricing.plans").flatMap((plan, index) => {
    const planPath = `pricing.plans[${index}]`;
    const price = readPlanPrice(plan, planPath);
    const key: unknown = plan._key;
    const name: unknown = plan.name;
    if (typeof key !== "string" || typeof name !== "string" || plain(name) === "") return [];
    return price?.per === "month" ? [{ key, name: plain(name), cents: price.amount }] : [];
  });
  return plansOf(stated);
}
