import type { Sale } from "@paraph/payments/sales/sale";
import type { SellingSettings } from "@paraph/payments/sales/selling-settings";
import { expect, test } from "vitest";
import { campaignOf, describePlan, marksOf, money, nameOfPrice } from "../../../studio/sales/describe-sale";
import { amountProblem, type Payment, readAmount, refundQuestion } from "../../../studio/sales/refund";
import {
  changedFields,
  emailProblem,
  mergeSettings,
  priceGroups,
} from "../../../studio/sales/selling-fields";
import { isTold } from "../../../studio/sales/use-sale";

const sale: Sale = {
  session: "cs_1",
  begunAt: "2026-11-24T10:00:00.000Z",
  paidAt: null,
  state: "paid",
  prices: ["lifetime_99"],
  quantity: 1,
  amount: 9_900,
  email: null,
  country: null,
  usState: null,
  campaign: {},
  refunded: 0,
  dispute: null,
  hasEnded: false,
  isOverdue: false,
};

test.each<[Partial<Sale>, string[]]>([
  [{}, ["Paid"]],
  [{ state: "open" }, ["Not paid yet"]],
  [{ refunded: 500 }, ["Paid", "$5.00 refunded"]],
  [{ refunded: 9_900 }, ["Paid", "Refunded"]],
  [{ dispute: "lost", refunded: 9_900 }, ["Paid", "Refunded", "Dispute lost"]],
  [{ isOverdue: true, hasEnded: true }, ["Paid", "Renewal failed", "Subscription ended"]],
])("R-PAY-2 the marks of a sale with %j are %j", (changes, marks) => {
  expect(marksOf({ ...sale, ...changes }).map(({ text }) => text)).toEqual(marks);
});

test("R-PAY-2 prices have their names, those that are sold no longer their keys, and campaigns their order", () => {
  expect(["lifetime_99", "gone_49"].map(nameOfPrice)).toEqual(["Lifetime, one person", "gone_49"]);
  expect(campaignOf({ ...sale, campaign: { utm_id: "7", utm_source: "news" } })).toBe("news · 7");
  expect(money(123_456)).toBe("$1,234.56");
});

const payment: Payment = {
  charge: "ch_1",
  amount: 9_900,
  refunded: 0,
  currency: "USD",
  at: "2026-11-24T10:00:00.000Z",
  means: "Visa ending in 4242",
};

test.each([
  ["12.50", 1_250],
  ["$12.5", 1_250],
  [" 99 ", 9_900],
  [".5", 50],
  ["1,200.00", 120_000],
  ["1234567", 123_456_700],
  ["0", 0],
  ["12,50", null],
  ["12.505", null],
  ["1e3", null],
  ["-5", null],
  ["", null],
  [".", null],
  ["ten", null],
])("R-PAY-2 “%s” as an amount is %j", (text, amount) => {
  expect(readAmount(text, "USD")).toBe(amount);
});

test("R-PAY-2 an amount has the digits of its currency", () => {
  expect([readAmount("500", "JPY"), readAmount("5.5", "JPY"), money(500, "JPY"), money(500, "EUR")]).toEqual([
    500,
    null,
    "¥500",
    "€5.00",
  ]);
});

test("R-PAY-2 a refund says what is wrong with it, else exactly what will happen", () => {
  const part = { ...payment, refunded: 2_000, means: null };
  expect(amountProblem("79.00", part)).toBeNull();
  expect(amountProblem("79.01", part)).toBe("That is more than the $79.00 that can be refunded.");
  expect(amountProblem("0", part)).toBe("Write more than nothing, at most $79.00.");
  expect(amountProblem("x", part)).toBe("Write an amount such as 12.50, at most $79.00.");
  expect(refundQuestion(1_250, payment)).toBe("Refund $12.50 of $99.00 to Visa ending in 4242");
  expect(refundQuestion(1_250, part)).toBe(
    "Refund $12.50 of $99.00 ($20.00 of it is refunded already) to the means it was paid with",
  );
});

test("R-PAY-2 a plan renews, ends or does not run", () => {
  const at = "2026-12-24T12:00:00.000Z";
  expect([{ renewsAt: at, endsAt: null }, { renewsAt: null, endsAt: at }, null].map(describePlan)).toEqual([
    "The plan renews on December 24, 2026.",
    "The plan ends on December 24, 2026. Nothing more is charged.",
    "No plan runs. Nothing more is charged.",
  ]);
});

test("R-PAY-2 the list is asked until it has what the provider says", () => {
  const opened = (refunded: number, hasEnded: boolean) => ({
    sale: { ...sale, refunded, hasEnded },
    payments: [{ ...payment, refunded: 1_000 }],
    plan: null,
  });
  expect(isTold(opened(0, false), { kind: "refund" })).toBe(false);
  expect(isTold(opened(1_000, false), { kind: "refund" })).toBe(true);
  expect(isTold(opened(1_000, false), { kind: "cancel" })).toBe(false);
  expect(isTold(opened(1_000, true), { kind: "cancel" })).toBe(true);
});

const settings: SellingSettings = {
  automaticTax: false,
  billingAddress: false,
  taxNumbers: false,
  termsConsent: false,
  invoices: false,
  promotionPrices: ["team_monthly", "gone_49"],
  localCurrency: false,
  seller: { name: "Paraph", address: "", email: "", taxNumber: "" },
};

test("what two administrators changed in the settings of selling is kept, field for field and price for price", () => {
  const theirs = {
    ...settings,
    invoices: true,
    promotionPrices: ["team_monthly", "gone_49", "lifetime_99"],
    seller: { ...settings.seller, name: "Paraph Inc.", email: "a@example.com" },
  };
  const mine = {
    ...settings,
    automaticTax: true,
    promotionPrices: ["team_monthly", "team_annual"],
    seller: { ...settings.seller, name: "Paraph LLC" },
  };
  expect(changedFields(settings, theirs)).toEqual([
    "Invoices for one-time payments",
    "Promotion codes",
    "Name of the seller",
    "E-mail address of the seller",
  ]);
  const merged = mergeSettings(settings, theirs, mine);
  expect(merged).toEqual({
    ...settings,
    automaticTax: true,
    invoices: true,
    promotionPrices: ["team_monthly", "lifetime_99", "team_annual"],
    seller: { ...settings.seller, name: "Paraph LLC", email: "a@example.com" },
  });
  expect(changedFields(merged, { ...merged, promotionPrices: merged.promotionPrices.toReversed() })).toEqual(
    [],
  );
});

test("promotion codes are chosen by the names of prices, and a price that is sold no longer can be taken out", () => {
  const groups = priceGroups(settings.promotionPrices);
  const names = (title: string) =>
    groups.find((group) => group.title === title)?.prices.map(({ name }) => name);
  expect(groups.map(({ title }) => title)).toEqual(["Plans", "Paid once", "Deals", "Sold no longer"]);
  expect(names("Plans")).toContain("Team, monthly");
  expect(names("Plans")).toContain("API, 100 documents a month");
  expect(names("Paid once")).toEqual(["Personal contracts"]);
  expect(names("Deals")).toContain("Lifetime, one person");
  expect(names("Sold no longer")).toEqual(["gone_49"]);
  expect(groups.flatMap(({ prices }) => prices.map(({ key }) => key))).not.toContain("trial_1");
});

test("the seller's address is an e-mail address or empty", () => {
  const problem = (email: string) => emailProblem({ ...settings, seller: { ...settings.seller, email } });
  expect([problem(""), problem("sales@example.com")]).toEqual([null, null]);
  expect(problem("sales@")).toBe("Write an address such as sales@company.com, or none.");
});
