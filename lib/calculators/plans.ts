/** A plan as the pricing page states it. */
export interface Plan {
  readonly name: string;
  /** Per month, whatever the billing. */
  readonly cents: number;
  /** The number of people it includes. */
  readonly people: number | "any";
}

/**
 * The number of people in each plan, by its key in the pricing block. Prices and names come from that block. The number
 * of people is only in the words of its points, and a test compares the two.
 */
const roomByKey = new Map<string, number | "any">([
  ["freelancer", 1],
  ["team", 10],
  ["growing-business", "any"],
]);

export interface StatedPlan {
  readonly key: string;
  readonly name: string;
  readonly cents: number;
}

/** The plans for calculations; empty when no plan includes any number of people. */
export function plansOf(stated: readonly StatedPlan[]): Plan[] {
  const plans = stated.flatMap(({ key, name, cents }) => {
    const people = roomByKey.get(key);
    return people === undefined || cents < 0 ? [] : [{ name, cents, people }];
  });
  return plans.some(({ people }) => people === "any") ? plans : [];
}

/** The cheapest plan for that many people. */
export function planFor(people: number, plans: readonly Plan[]): Plan {
  const [cheapest] = plans
    .filter((plan) => plan.people === "any" || plan.people >= people)
    .sort((a, b) => a.cents - b.cents);
  if (!cheapest)
    throw new Error(`No plan has room for ${people} people: pass one that has room for everybody.`);
  return cheapest;
}
