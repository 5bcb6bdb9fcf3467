import { expect, test } from "vitest";
import { compareOffer, comparisonWords } from "@/lib/selling/compare";
import { decimalMoney, formatMoney, parseMoney, shortMoney } from "@/lib/selling/money";
import { billingWords, orderLabel, priceWords } from "@/lib/selling/order-text";
import {
  apiTiers,
  billedLike,
  isPriceKey,
  modesOf,
  offeredKeys,
  type PriceKey,
  priceKeys,
  priceOf,
  prices,
  shownPrice,
  tierKeys,
} from "@/lib/selling/prices";

/** Section 9 of the specification. Null: the specification names the price but gives no amount. */
const specified: [PriceKey, number | null, "once" | "month" | "year"][] = [
  ["lifetime_99", 9900, "once"],
  ["lifetime_299", 29900, "once"],
  ["lifetime_499", 49900, "once"],
  ["lifetime_599", 59900, "once"],
  ["secret_99", 9900, "once"],
  ["secret_299", 29900, "once"],
  ["secret_499", 49900, "once"],
  ["secret_unlimited_99", 9900, "once"],
  ["yearly_99", 9900, "year"],
  ["yearly_199", 19900, "year"],
  ["business_deal_monthly", null, "month"],
  ["business_deal_yearly", null, "year"],
  ["trial_1", 100, "once"],
  ["freelancer_monthly", 1500, "month"],
  ["freelancer_annual", null, "year"],
  ["team_monthly", null, "month"],
  ["team_annual", null, "year"],
  ["growing_monthly", null, "month"],
  ["growing_annual", null, "year"],
  ["personal_contract_99_9", 9990, "once"],
];

test("R-CONST the table has exactly the price slots of section 9", () => {
  expect(priceKeys).toEqual(specified.map(([key]) => key));
});

test.each(specified)("R-CONST %s costs what section 9 says, or is marked as assumed", (...row) => {
  const [key, amount, per] = row;
  const price = priceOf(key);
  expect(price.interval ?? "once").toBe(per);
  expect(price.currency).toBe("USD");
  expect(price.isAssumed ?? false).toBe(amount === null);
  if (amount !== null) expect(price.amount).toBe(amount);
});

test("R-CONST Growing Business yearly is shown as $25 a month, billed as one invoice after 7 free days", () => {
  const price = prices.growing_annual;
  expect(shownPrice(price)).toEqual({ amount: 2500, per: "month" });
  expect(price).toMatchObject({ amount: 30000, interval: "year", trial: { kind: "free", days: 7 } });
  expect(orderLabel(price, "free-trial")).toBe("Start 7 days free trial");
  expect(billingWords(price)).toBe("Billed yearly: one invoice of $300.");
});

test("R-PAY-1 Freelancer monthly defaults to the one-dollar trial", () => {
  expect(modesOf(prices.freelancer_monthly)).toEqual(["paid-trial", "subscription"]);
  expect(prices[prices.freelancer_monthly.trial.key].amount).toBe(100);
  expect(orderLabel(prices.freelancer_monthly, "paid-trial")).toBe("Try 7 days for $1");
});

test("every amount, and every displayed amount, is a whole number of cents", () => {
  for (const key of [...priceKeys, ...tierKeys]) {
    const price = priceOf(key);
    expect(Number.isSafeInteger(price.amount) && price.amount > 0, key).toBe(true);
    expect(Number.isSafeInteger(shownPrice(price).amount), key).toBe(true);
    if (price.shownPer) expect(price.interval, key).toBe("year");
  }
});

test("price names are unique, so that a receipt identifies what was bought", () => {
  const names = [...priceKeys, ...tierKeys].map((key) => priceOf(key).name);
  expect(new Set(names).size).toBe(names.length);
});

test("the trial's dollar is sold only with its plan", () => {
  expect(modesOf(prices.trial_1)).toEqual([]);
  expect(offeredKeys).toEqual(priceKeys.filter((key) => key !== "trial_1"));
});

test("a larger API tier costs more, and less for each document", () => {
  const tiers = Object.values(apiTiers);
  expect(tiers.length).toBeGreaterThan(3);
  for (const [index, tier] of tiers.entries()) {
    const next = tiers[index + 1];
    if (!next) continue;
    expect(next.documents).toBeGreaterThan(tier.documents);
    expect(next.amount).toBeGreaterThan(tier.amount);
    // Cross-multiplied to avoid comparing fractions of a cent.
    expect(next.amount * tier.documents).toBeLessThan(tier.amount * next.documents);
  }
  expect(tierKeys.every((key) => modesOf(priceOf(key)).join() === "api-tier")).toBe(true);
});

test.each([
  "constructor",
  "toString",
  "__proto__",
  "LIFETIME_99",
  " lifetime_99",
  "",
  99,
  null,
  ["lifetime_99"],
])("%j is not a price key", (key) => {
  expect(isPriceKey(key)).toBe(false);
});

test.each([
  [9990, "$99.90", "99.90", "99.9"],
  [9900, "$99", "99.00", "99"],
  [1500, "$15", "15.00", "15"],
  [100, "$1", "1.00", "1"],
  [5, "$0.05", "0.05", "0.05"],
  [0, "$0", "0.00", "0"],
  [120000, "$1,200", "1200.00", "1200"],
  [1010, "$10.10", "10.10", "10.1"],
  [9007199254740991, "$90,071,992,547,409.91", "90071992547409.91", "90071992547409.91"],
])("%i cents are formatted as %s without losing a cent", (cents, read, decimal, short) => {
  expect(formatMoney(cents, "USD")).toBe(read);
  expect(decimalMoney(cents, "USD")).toBe(decimal);
  expect(shortMoney(cents, "USD")).toBe(short);
});

test.each([0.5, -1, Number.NaN, 2 ** 53])("%d is not an amount", (cents) => {
  expect(() => formatMoney(cents, "USD")).toThrow(/whole number of minor units/);
});

test("an amount in an address is parsed to the cent, and invalid text is not an amount", () => {
  for (const key of [...priceKeys, ...tierKeys]) {
    const { amount } = priceOf(key);
    expect(parseMoney(shortMoney(amount, "USD"), "USD"), key).toBe(amount);
  }
  for (const text of ["", "-1", "1e3", "0x10", "1,000", "99.999", " 5", "Infinity", "٣", "12345678"]) {
    expect(parseMoney(text, "USD"), text).toBeNull();
  }
});

test("price words have the amount and its period", () => {
  expect(priceWords(prices.personal_contract_99_9)).toEqual({ amount: "$99.90", period: "once" });
  expect(priceWords(prices.yearly_199)).toEqual({ amount: "$199", period: "a year" });
  expect(priceWords(prices.team_annual)).toEqual({ amount: "$20", period: "a month" });
});

test.each([
  [
    "yearly_199",
    "growing_annual",
    1,
    "$300 a year",
    "Growing Business costs $300 a year: you save $101 (33%).",
  ],
  ["yearly_99", "freelancer_monthly", 1, "$180 a year", "Freelancer costs $180 a year: you save $81 (45%)."],
  ["lifetime_599", "lifetime_499", 2, "$998", "2 × Lifetime, company cost $998: you save $399 (39%)."],
  ["lifetime_99", "freelancer_monthly", 1, null, "Less than 7 months of Freelancer at $15 a month."],
  ["lifetime_499", "growing_annual", 1, null, "Less than 2 years of Growing Business at $300 a year."],
] as const)(
  "%s compared with %s, quantity %i, is computed from the table",
  (offer, usual, times, before, sentence) => {
    const comparison = compareOffer(priceOf(offer), priceOf(usual), times);
    expect(comparison && comparisonWords(comparison, priceOf(usual), times)).toEqual({ before, sentence });
  },
);

test("R-PAY-3 an offer is compared with the same plan billed alike, so no saving has a base that another page undercuts", () => {
  expect(billedLike("freelancer_monthly", "year")).toBe("freelancer_annual");
  expect(billedLike("growing_annual", "month")).toBe("growing_monthly");
  expect(billedLike("growing_annual", "year")).toBe("growing_annual");
  // A single payment has no like; a price without a second interval stands for itself.
  expect(billedLike("freelancer_monthly", null)).toBe("freelancer_monthly");
  expect(billedLike("yearly_99", "month")).toBe("yearly_99");
});

test.each([
  ["the same price", "growing_annual", "growing_annual"],
  ["a more expensive price", "growing_annual", "yearly_199"],
  ["a subscription against a one-time price", "yearly_99", "lifetime_99"],
] as const)("%s claims no saving", (_what, offer, usual) => {
  expect(compareOffer(priceOf(offer), priceOf(usual))).toBeNull();
});
