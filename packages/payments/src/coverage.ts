import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CoverageRow, withCoverageTable } from "@paraph/service/coverage-table";
import { standInCoverage } from "./stand-in-coverage.ts";

const billing = "tests/payments/billing-links.test.ts";
const calls = "tests/payments/calls.test.ts";
const ledger = "tests/payments/ledger.test.ts";
const prices = "tests/payments/price-watch.test.ts";
const sales = "tests/payments/sales.test.ts";
const webhook = "tests/payments/webhook.test.ts";

/** Every payments route that browsers reach. A test compares it with the actual routes. */
export const coverage: readonly CoverageRow[] = [
  {
    method: "POST",
    path: "/local/payments-api/createStripeSubscriptionUS",
    status: "supported",
    testedBy: calls,
    notes:
      "`{priceId, quantity, ownerEmail or email, cancelUrl, successUrl}`; includes the price's free days",
  },
  {
    method: "POST",
    path: "/local/payments-api/createStripeOneTimePaymentUS",
    status: "supported",
    testedBy: calls,
    notes: "`{priceId, quantity, email, cancelUrl, successUrl}`",
  },
  {
    method: "POST",
    path: "/local/payments-api/startTrialWithChargeSubscription",
    status: "supported",
    testedBy: calls,
    notes: "`{priceId, trialPriceId, quantity, email, cancelUrl, successUrl}`",
  },
  {
    method: "POST",
    path: "/local/payments-api/createAPITierSubscriptionsUS",
    status: "supported",
    testedBy: calls,
    notes: "`{documentsCount, ownerEmail, successUrl, cancelUrl}`; the number must match a tier",
  },
  {
    method: "GET",
    path: "/local/payments-api/prices",
    status: "supported",
    testedBy: prices,
    notes: "prices that are not sold for now, with the amounts here and at the provider, for the Studio",
  },
  {
    method: "POST",
    path: "/local/payments-api/webhook",
    status: "supported",
    testedBy: webhook,
    notes: "signed events, up to 300 s old; each event and each session is handled once",
  },
  {
    method: "POST",
    path: "/local/payments-api/billing/link",
    status: "supported",
    testedBy: billing,
    notes:
      "`{email}`: mails a link to an address that has bought; answers the same for any other. Without mails: the provider's own page",
  },
  {
    method: "POST",
    path: "/local/payments-api/billing/look",
    status: "supported",
    testedBy: billing,
    notes: "`{link}`: whose it is, and nothing else happens",
  },
  {
    method: "POST",
    path: "/local/payments-api/billing/open",
    status: "supported",
    testedBy: billing,
    notes: "`{link, customer}`, or an owner's token: the address of the provider's portal; uses the link up",
  },
  {
    method: "POST",
    path: "/local/payments-api/billing/plans",
    status: "supported",
    testedBy: billing,
    notes: "with an owner's token: the plans that run",
  },
  {
    method: "POST",
    path: "/local/payments-api/billing/change",
    status: "supported",
    testedBy: billing,
    notes: "`{subscription, priceId}` with an owner's token: where the provider shows what a change costs",
  },
  {
    method: "GET",
    path: "/local/payments-api/receipts/:session",
    status: "supported",
    testedBy: billing,
    notes: "the receipt of a paid session, for whoever knows its name",
  },
  {
    method: "GET",
    path: "/local/payments/sales",
    status: "supported",
    testedBy: sales,
    notes: "for administrators of the lake: what was bought and what became of it; `search`, `before`",
  },
  {
    method: "GET",
    path: "/local/payments/sales/settings",
    status: "supported",
    testedBy: sales,
    notes: "for administrators: how checkouts are made, with the number of its state",
  },
  {
    method: "PUT",
    path: "/local/payments/sales/settings",
    status: "supported",
    testedBy: sales,
    notes: "`{settings, state}`; 409 if somebody has changed them meanwhile",
  },
  {
    method: "GET",
    path: "/local/payments/sales/:session",
    status: "supported",
    testedBy: sales,
    notes: "for administrators: a sale with its payments and its plan, as the provider says them",
  },
  {
    method: "POST",
    path: "/local/payments/sales/:session/refund",
    status: "supported",
    testedBy: sales,
    notes: "`{charge, amount, reason, note, refundedBefore}`; a line in the audit first",
  },
  {
    method: "POST",
    path: "/local/payments/sales/:session/cancel",
    status: "supported",
    testedBy: sales,
    notes: '`{at: "period_end" or "now"}`; a line in the audit first',
  },
  {
    method: "POST",
    path: "/local/payments/sales/:session/receipt",
    status: "supported",
    testedBy: sales,
    notes: "mails the receipt once more; a line in the audit first",
  },
  {
    method: "GET",
    path: "/local/payments/sales/csv",
    status: "supported",
    testedBy: sales,
    notes: "the same as a table, all of it",
  },
  {
    method: "GET",
    path: "/local/payments/ledger",
    status: "supported",
    testedBy: ledger,
    notes: "purchases with buyer, campaign and events, newest first; 404 in public",
  },
  {
    method: "GET",
    path: "/local/payments/ledger.json",
    status: "supported",
    testedBy: ledger,
    notes: "the same for programs, with each request's body",
  },
  ...standInCoverage,
];

export const readmePath = path.join(import.meta.dirname, "../README.md");

// `node packages/payments/src/coverage.ts` updates the README.
if (import.meta.main)
  writeFileSync(readmePath, withCoverageTable(readFileSync(readmePath, "utf8"), coverage));
