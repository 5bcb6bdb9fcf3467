import type { CoverageRow } from "@paraph/service/coverage-table";

const added = "tests/payments/added-prices.test.ts";
const checkout = "tests/payments/checkout.test.ts";
const details = "tests/payments/checkout-details.test.ts";
const happenings = "tests/payments/happenings.test.ts";
const portal = "tests/payments/portal.test.ts";

/** The pages that only the stand-in has. */
export const standInCoverage: readonly CoverageRow[] = [
  {
    method: "GET",
    path: "/local/payments/checkout/:id",
    status: "partial",
    testedBy: details,
    notes:
      "the purchase and a card form; as the session asks for it, also name, address, tax ID, promotion code and terms; `step=details` leads back to the first step; no wallets",
  },
  {
    method: "POST",
    path: "/local/payments/checkout/:id",
    status: "supported",
    testedBy: checkout,
    notes:
      "pays with a test number; 303 to the success address, 402 if declined; with `step` details or code it takes these",
  },
  {
    method: "GET",
    path: "/local/payments/checkout/:id/confirm",
    status: "supported",
    testedBy: checkout,
    notes: "asks the cardholder for the bank's confirmation",
  },
  {
    method: "POST",
    path: "/local/payments/checkout/:id/confirm",
    status: "supported",
    testedBy: checkout,
    notes: "`act` is complete or fail",
  },
  {
    method: "GET",
    path: "/local/payments/prices",
    status: "supported",
    testedBy: added,
    notes: "the stand-in's prices that somebody created, as on the provider's dashboard, and a form for more",
  },
  {
    method: "POST",
    path: "/local/payments/prices",
    status: "supported",
    testedBy: added,
    notes: "creates a price: `name`, `amount`, `interval`, `trialDays`",
  },
  {
    method: "POST",
    path: "/local/payments/prices/:id",
    status: "supported",
    testedBy: added,
    notes: "`act` is archive or activate",
  },
  {
    method: "GET",
    path: "/local/payments/happenings",
    status: "supported",
    testedBy: happenings,
    notes: "subscriptions and payments of the stand-in, with buttons for what otherwise takes time",
  },
  {
    method: "POST",
    path: "/local/payments/happenings/subscriptions/:id",
    status: "supported",
    testedBy: happenings,
    notes: "`act` is renew, fail, recover, remind, announce, cancel, keep or end",
  },
  {
    method: "POST",
    path: "/local/payments/happenings/payments/:id",
    status: "supported",
    testedBy: happenings,
    notes: "`act` is refund, with an `amount` or all; or dispute, won, lost",
  },
  {
    method: "GET",
    path: "/local/payments/invoices/:id",
    status: "supported",
    testedBy: portal,
    notes: "an invoice to read and print",
  },
  {
    method: "POST",
    path: "/local/payments/invoices/:id",
    status: "supported",
    testedBy: portal,
    notes: "pays an invoice that is owed with the stored card",
  },
  {
    method: "GET",
    path: "/local/payments/portal/:id",
    status: "supported",
    testedBy: portal,
    notes: "for an hour: a customer's plan, card, details and invoices",
  },
  {
    method: "GET",
    path: "/local/payments/portal/:id/cancel/:subscription",
    status: "supported",
    testedBy: portal,
    notes: "says until when the plan runs",
  },
  {
    method: "POST",
    path: "/local/payments/portal/:id/cancel/:subscription",
    status: "supported",
    testedBy: portal,
    notes: "cancels at the end of the period",
  },
  {
    method: "POST",
    path: "/local/payments/portal/:id/keep/:subscription",
    status: "supported",
    testedBy: portal,
    notes: "undoes the cancellation",
  },
  {
    method: "GET",
    path: "/local/payments/portal/:id/plan/:subscription",
    status: "supported",
    testedBy: portal,
    notes: "what the plan can be changed to; with `price` what that would cost now",
  },
  {
    method: "POST",
    path: "/local/payments/portal/:id/plan/:subscription",
    status: "supported",
    testedBy: portal,
    notes: "changes the plan to `price`, counted as of `at`",
  },
  {
    method: "GET",
    path: "/local/payments/portal/:id/card",
    status: "supported",
    testedBy: portal,
    notes: "a form for another card",
  },
  {
    method: "POST",
    path: "/local/payments/portal/:id/card",
    status: "supported",
    testedBy: portal,
    notes: "stores a test card; 402 if it is declined",
  },
  {
    method: "GET",
    path: "/local/payments/portal/:id/details",
    status: "supported",
    testedBy: portal,
    notes: "a form for name, address and tax ID",
  },
  {
    method: "POST",
    path: "/local/payments/portal/:id/details",
    status: "supported",
    testedBy: portal,
    notes: "stores them",
  },
];
