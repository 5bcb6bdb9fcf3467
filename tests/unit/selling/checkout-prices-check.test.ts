import { expect, test } from "vitest";
import { priceKeys, priceOf, prices, tierKeys } from "../../../lib/selling/prices.ts";
import { differingPrices, missingPrices, type ProvidersPrice } from "../../../server/price-check.ts";

const allKeys = [...priceKeys, ...tierKeys];
const all = allKeys.map((key) => `${key}=price_${key}`).join(",");

/** A provider with every price of the table, except for the given changes. */
function providerWith(changes: Record<string, Partial<ProvidersPrice>> = {}) {
  return async (id: string): Promise<ProvidersPrice> => {
    const key = allKeys.find((one) => id === `price_${one}`);
    if (!key) throw new Error(`No such price: '${id}'`);
    const { amount, interval } = priceOf(key);
    const recurring = interval && { interval, interval_count: 1 };
    return { active: true, currency: "usd", unit_amount: amount, recurring, ...changes[key] };
  };
}

test("R-PAY-3 no price is missing without a list or in a complete list", async () => {
  expect(missingPrices({})).toEqual([]);
  expect(missingPrices({ NEXT_PUBLIC_STRIPE_PRICES: all })).toEqual([]);
  expect(await differingPrices({ NEXT_PUBLIC_STRIPE_PRICES: all }, providerWith())).toEqual([]);
});

test("R-PAY-3 each price without an identifier is reported with the consequence and what to set", () => {
  const some = {
    NEXT_PUBLIC_STRIPE_PRICES: all
      .replace("lifetime_99=price_lifetime_99,", "")
      .replace("trial_1=price_trial_1,", ""),
  };
  expect(missingPrices(some)).toEqual([
    '"lifetime_99" has no identifier, and its buttons are disabled. Add "lifetime_99=price_…" to NEXT_PUBLIC_STRIPE_PRICES.',
    '"trial_1" has no identifier, and trials that charge it are disabled. Add "trial_1=price_…" to NEXT_PUBLIC_STRIPE_PRICES.',
  ]);
});

test("R-PAY-3 API tiers are reported as missing like other prices, except with a hosted API, which needs only their document count", async () => {
  const some = { NEXT_PUBLIC_STRIPE_PRICES: all.replace(/,api_.*/, "") };
  expect(missingPrices(some)).toHaveLength(tierKeys.length);
  expect(missingPrices(some)[0]).toContain('Add "api_100=price_…"');
  const hosted = { ...some, NEXT_PUBLIC_PAYMENTS_API_URL: "https://pay.test" };
  expect(missingPrices(hosted)).toEqual([]);
  expect(await differingPrices(hosted, providerWith())).toEqual([]);
  const dearer = providerWith({ api_500: { unit_amount: 1 } });
  expect(await differingPrices({ NEXT_PUBLIC_STRIPE_PRICES: all }, dearer)).toEqual([
    expect.stringContaining('"api_500" (price_api_500): the amount is 7500'),
  ]);
});

test.each<[string, Partial<ProvidersPrice>, string]>([
  ["another amount", { unit_amount: 1 }, "the amount is 2600 in lib/selling/prices.ts and 1 at the provider"],
  ["no fixed amount", { unit_amount: null }, "the amount is 2600 in lib/selling/prices.ts and null"],
  ["another currency", { currency: "eur" }, "the currency is usd in lib/selling/prices.ts and eur"],
  ["another interval", { recurring: { interval: "year", interval_count: 1 } }, "the interval is 1 month in"],
  [
    "a three-month interval",
    { recurring: { interval: "month", interval_count: 3 } },
    "and 3 month at the provider",
  ],
  ["a single payment", { recurring: null }, "and once at the provider"],
  ["an inactive price", { active: false }, "it is not active at the provider"],
])("R-PAY-3 a difference at the provider is reported: %s", async (_what, change, problem) => {
  expect(prices.team_monthly.amount).toBe(2600);
  const found = await differingPrices(
    { NEXT_PUBLIC_STRIPE_PRICES: all },
    providerWith({ team_monthly: change }),
  );
  expect(found).toEqual([expect.stringContaining(problem)]);
  expect(found[0]).toMatch(/^"team_monthly" \(price_team_monthly\): /);
});

test("R-PAY-3 a price that the provider does not have is reported", async () => {
  const source = { NEXT_PUBLIC_STRIPE_PRICES: all.replace("=price_trial_1", "=price_other") };
  expect(await differingPrices(source, providerWith())).toEqual([
    "\"trial_1\" (price_other) could not be read at the payment provider: No such price: 'price_other'",
  ]);
});
