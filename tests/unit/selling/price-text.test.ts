import { expect, test } from "vitest";
import { provideAddedPrices } from "../../../lib/selling/added-prices.ts";
import { unknownPriceIn, withPrices } from "../../../lib/selling/price-text.ts";

test.each([
  ["Freelancer is [price freelancer_monthly].", "Freelancer is $15 a month."],
  [
    "Team is [price team_annual], billed yearly at [invoice team_annual].",
    "Team is $20 a month, billed yearly at $240.",
  ],
  ["From [amount freelancer_monthly]", "From $15"],
  ["[year freelancer_monthly] for twelve months", "$180 for twelve months"],
  ["A lifetime account is [price lifetime_99], once.", "A lifetime account is $99, once."],
  ["[saving freelancer_annual] less, [percent freelancer_annual]", "$36 less, 20%"],
  ["[difference team_annual growing_annual] more", "$60 more"],
  ["[share growing_annual 20] and [share growing_annual 2500]", "$15.00 and $0.12"],
  ["[price api_100] for [100 documents] [price]", "$20 a month for [100 documents] [price]"],
])("R-PAY-3 an amount in a sentence comes from the price table: %s", (text, said) => {
  expect(withPrices(text)).toBe(said);
  expect(unknownPriceIn(text)).toBeNull();
});

test.each([
  ["[price gold_annual]", '"gold_annual" in [price gold_annual] is not in the price table.'],
  ["[saving freelancer_monthly]", "[saving freelancer_monthly] says nothing."],
  // A yearly price without a monthly one has nothing that it saves.
  ["You save [percent yearly_99]", "[percent yearly_99] says nothing."],
  ["[difference growing_annual team_annual]", "says nothing"],
  ["[difference lifetime_99 team_annual]", "says nothing"],
  ["[share growing_annual 0]", "says nothing"],
  ["[year lifetime_99]", "says nothing"],
])("R-PAY-3 a saving without a sold price beside it is not made: %s", (text, problem) => {
  expect(withPrices(text)).toBeNull();
  expect(unknownPriceIn(text)).toContain(problem);
});

test("R-PAY-3 a price from the configuration is said as it costs now", () => {
  const added = (amount: number) =>
    new Map([
      ["summer", { key: "summer", id: "price_1", name: "Summer", amount, currency: "USD", interval: "year" }],
    ] as const);
  provideAddedPrices(() => added(7900));
  expect(withPrices("Now [price summer].")).toBe("Now $79 a year.");
  provideAddedPrices(() => added(8900));
  expect(withPrices("Now [price summer].")).toBe("Now $89 a year.");
  provideAddedPrices(() => new Map());
  expect(withPrices("Now [price summer].")).toBeNull();
});
