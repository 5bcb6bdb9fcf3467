import { expect, test } from "vitest";
import { startsOf } from "../../../lib/calculators/calculator.ts";
import { calculatorNames, calculators } from "../../../lib/calculators/calculators.ts";
import { planFor, plansOf } from "../../../lib/calculators/plans.ts";
import { calculatorStarts } from "../../../schemas/blocks/calculator.ts";
import { pricingPlans } from "../../support/pricing-plans.ts";

const { plans, stated } = pricingPlans();

test("R-CMS-3 the calculators use the prices and user limits of the pricing page", () => {
  expect(plans).toEqual([
    { name: "Freelancer", cents: 1500, people: 1 },
    { name: "Team", cents: 2000, people: 10 },
    { name: "Growing Business", cents: 2500, people: "any" },
  ]);
  expect(stated.map(({ price }) => price)).toEqual(["freelancer_monthly", "team_annual", "growing_annual"]);
  const room = stated.map(({ points }) => (Array.isArray(points) ? points[0] : null));
  expect(room).toEqual(["1 person", "Up to 10 people", "Unlimited team members"]);
});

test.each([
  [1, "Freelancer"],
  [2, "Team"],
  [10, "Team"],
  [11, "Growing Business"],
  [10_000, "Growing Business"],
])("the plan for %i people is %s", (people, name) => {
  expect(planFor(people, plans).name).toBe(name);
});

test("without an unlimited plan there are no plans; plans with unknown keys are ignored", () => {
  const [freelancer, team] = [
    { key: "freelancer", name: "Freelancer", cents: 1500 },
    { key: "team", name: "Team", cents: 2000 },
  ];
  expect(plansOf([freelancer, team])).toEqual([]);
  expect(plansOf([{ key: "toString", name: "Object", cents: 1 }])).toEqual([]);
  expect(plansOf([freelancer, { key: "growing-business", name: "Large", cents: 2500 }])).toHaveLength(2);
  expect(() => planFor(11, [{ name: "Team", cents: 2000, people: 10 }])).toThrow(
    "No plan has room for 11 people",
  );
});

test.each(calculatorNames)(
  "the inputs of %s start within their limits, and the Studio has the same limits",
  (name) => {
    const { inputs, contradiction } = calculators[name];
    for (const { start, min, max, slider, origin } of Object.values(inputs)) {
      expect(start).toBeGreaterThanOrEqual(min);
      expect(start).toBeLessThanOrEqual(slider.max);
      expect(slider.max).toBeLessThanOrEqual(max);
      expect(origin.length).toBeGreaterThan(20);
    }
    expect(contradiction(startsOf(calculators[name]))).toBeNull();
    const group = calculatorStarts.find((field) => field.name === name);
    const inStudio = Array.isArray(group?.fields)
      ? group.fields.map((field) => [field.name, limitsIn(field)])
      : [];
    expect(Object.fromEntries(inStudio)).toEqual(
      Object.fromEntries(Object.entries(inputs).map(([key, { min, max }]) => [key, { min, max }])),
    );
  },
);

/** The limits that a field's validation sets, read by calling it with a recording rule. */
function limitsIn(field: object): Record<string, number> {
  const found: Record<string, number> = {};
  const rule: object = new Proxy(
    {},
    {
      get: (_target, method) => (limit: number) => {
        if (method === "min" || method === "max") found[method] = limit;
        return rule;
      },
    },
  );
  if ("validation" in field && typeof field.validation === "function") field.validation(rule);
  return found;
}
