import type { Sale } from "@paraph/payments/sales/sale";
import { expect, test } from "vitest";
import { campaignOf, marksOf, money, nameOfPrice } from "../../../studio/sales/describe-sale";

const sale: Sale = {
  session: "cs_1",
  begunAt: "2026-11-24T10:00:00.000Z",
  paidAt: null,
  state: "paid",
  prices: ["lifetime_99"],
  quantity: 1,
  amount: 9_900,
  email: null,
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
