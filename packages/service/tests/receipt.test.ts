import { expect, test } from "vitest";
import { decimalIn, moneyIn, receiptWords } from "../src/receipt.ts";
import { keptReceipt } from "./support/kept-receipt.ts";

test("R-PAY-4 a receipt in words has date, lines, discount, tax, total, both parties and the next payment", () => {
  expect(receiptWords(keptReceipt)).toEqual({
    date: "March 2, 2026",
    lines: [{ what: "3 × Team", amount: "$720.00" }],
    sums: [
      ["Subtotal", "$720.00"],
      ["Discount", "−$72.00"],
      ["Tax", "$53.46"],
      ["Total", "$701.46"],
    ],
    seller: [
      "Paraph, Inc.",
      "1 Example Street",
      "Austin, TX 78701",
      "billing@paraph.example",
      "Tax number 12-3456789",
    ],
    buyer: [
      "Ann Example",
      "2 Other Road",
      "Berlin, 10115",
      "DE",
      "ann@example.com",
      "Tax number DE123456789",
    ],
    next: "$720.00 on March 2, 2027, and then each year until you cancel. Tax is added where it applies.",
  });
});

test("R-PAY-4 a receipt without discount or next payment says so in fewer words, and tax in the price is not added", () => {
  const plain = { ...keptReceipt, discount: 0, subtotal: 9_990, tax: 0, total: 9_990, next: null };
  const { sums, next } = receiptWords(plain);
  expect([sums, next]).toEqual([
    [
      ["Tax", "$0.00"],
      ["Total", "$99.90"],
    ],
    "Nothing more is charged.",
  ]);
  expect(receiptWords({ ...plain, tax: 1_595 }).sums[0]).toEqual(["Tax, included", "$15.95"]);
});

test("R-PAY-4 a receipt that a credit has paid in part says what was charged", () => {
  expect(receiptWords({ ...keptReceipt, credit: 50_000 }).sums.slice(-3)).toEqual([
    ["Total", "$701.46"],
    ["Paid by your credit", "−$500.00"],
    ["Charged", "$201.46"],
  ]);
});

test.each([
  [120_000, "USD", "$1,200.00", "1200.00"],
  [5, "EUR", "€0.05", "0.05"],
  [1_200, "JPY", "¥1,200", "1200"],
  [-99, "USD", "-$0.99", "-0.99"],
  [1_234, "KWD", "KWD 1.234", "1.234"],
])("%i of %s reads %s", (minor, currency, words, decimal) => {
  expect([moneyIn(minor, currency).replaceAll("\u00a0", " "), decimalIn(minor, currency)]).toEqual([
    words,
    decimal,
  ]);
});
