import type { KeptReceipt } from "../../src/receipt.ts";

/** A receipt with something in every field, for tests. */
export const keptReceipt: KeptReceipt = {
  number: "PAR-0042",
  paidAt: "2026-03-02T23:30:00.000Z",
  currency: "USD",
  lines: [{ what: "Team", quantity: 3, amount: 72_000 }],
  subtotal: 72_000,
  discount: 7_200,
  tax: 5_346,
  total: 70_146,
  means: "Visa ending in 4242",
  seller: {
    name: "Paraph, Inc.",
    address: ["1 Example Street", "Austin, TX 78701"],
    email: "billing@paraph.example",
    taxNumber: "12-3456789",
  },
  buyer: {
    name: "Ann Example",
    address: ["2 Other Road", "Berlin, 10115", "DE"],
    email: "ann@example.com",
    taxNumber: "DE123456789",
  },
  next: { amount: 72_000, every: "year", at: "2027-03-02T23:30:00.000Z" },
  invoiceFile: null,
};
