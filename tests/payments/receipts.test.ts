import type { CallName } from "@paraph/payments/api/calls";
import { createPurchases } from "@paraph/payments/api/purchases";
import { createReceipts } from "@paraph/payments/api/receipts";
import { openReceipts } from "@paraph/payments/sales/receipts";
import type { Catalogue } from "@paraph/payments/settings";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { card, returnsOf, sessionIdOf, startPayments, submit } from "../support/payments.ts";

type TestPayments = Awaited<ReturnType<typeof startPayments>>;

function findReceipts({ database, now }: TestPayments, catalogue: Catalogue) {
  return createReceipts(createPurchases(database, now), openReceipts(database), () => catalogue);
}

const catalogue = localPayments(parseEnv({}))?.catalogue ?? [];

test.each<[string, CallName, object, object]>([
  [
    "a one-time purchase",
    "createStripeOneTimePaymentUS",
    { priceId: "price_local_lifetime_99", quantity: 2 },
    { what: ["2 × Lifetime, one person"], paidNow: "$198.00", isFree: false, dueLater: null },
  ],
  [
    "a plan",
    "createStripeSubscriptionUS",
    { priceId: "price_local_freelancer_monthly" },
    { what: ["Freelancer"], paidNow: "$15.00", dueLater: "$15.00 each month, first on April 2, 2026" },
  ],
  [
    "a plan with a paid trial",
    "startTrialWithChargeSubscription",
    { priceId: "price_local_freelancer_monthly", trialPriceId: "price_local_trial_1" },
    { paidNow: "$1.00", dueLater: "$15.00 each month, first on March 9, 2026" },
  ],
  [
    "a free trial",
    "createStripeSubscriptionUS",
    { priceId: "price_local_growing_annual" },
    {
      what: ["Growing Business"],
      paidNow: "$0.00",
      isFree: true,
      dueLater: "$300.00 each year, first on March 9, 2026",
    },
  ],
])("R-PAY-4 the receipt of %s says what was charged once it is paid", async (_what, call, body, expected) => {
  await using payments = await startPayments();
  const find = findReceipts(payments, catalogue);
  const address = await payments.begin(call, { ...body, ...returnsOf(payments) });
  const id = sessionIdOf(address);
  expect(find(id)).toMatchObject({ state: "open" });
  await submit(address, card);
  expect(find(id)).toMatchObject({ state: "paid", email: "ann@example.com", ...expected });
  expect(find("cs_test_other")).toBeNull();
});

test("R-PAY-4 a receipt names what is sold no longer by its key", async () => {
  await using payments = await startPayments();
  const address = await payments.begin("createStripeOneTimePaymentUS", {
    priceId: "price_local_lifetime_99",
    quantity: 2,
    ...returnsOf(payments),
  });
  await submit(address, card);
  const find = findReceipts(payments, []);
  expect(find(sessionIdOf(address))).toMatchObject({ what: ["2 × lifetime_99"], paidNow: "$198.00" });
});
