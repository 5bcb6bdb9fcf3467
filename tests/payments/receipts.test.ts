import type { CallName } from "@paraph/payments/api/calls";
import { createPurchases } from "@paraph/payments/api/purchases";
import { createReceipts } from "@paraph/payments/api/receipts";
import { receiptLetter } from "@paraph/payments/sales/receipt-letter";
import { openReceipts } from "@paraph/payments/sales/receipts";
import { openSelling, plainSelling } from "@paraph/payments/sales/selling-settings";
import type { Catalogue } from "@paraph/payments/settings";
import { keptReceipt } from "@paraph/service/testing/kept-receipt";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { card, returnsOf, sessionIdOf, startPayments, submit } from "../support/payments.ts";

type TestPayments = Awaited<ReturnType<typeof startPayments>>;

function findReceipts({ database, now }: TestPayments, catalogue: Catalogue) {
  const kept = { kept: openReceipts(database), mails: true };
  return createReceipts(createPurchases(database, now), kept, () => catalogue);
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

test.each([
  [true, "ann@example.com", true],
  [true, "", false],
  [false, "ann@example.com", false],
])(
  "R-PAY-4 whoever knows a paid session gets its receipt; it is mailed: %s and %j is %s",
  async (mails, email, isMailed) => {
    await using payments = await startPayments({ mails });
    const ask = (session: string) => fetch(`${payments.url}/local/payments-api/receipts/${session}`);
    expect((await ask("cs_1")).status).toBe(404);
    const receipt = { ...keptReceipt, buyer: { ...keptReceipt.buyer, email } };
    openReceipts(payments.database).keep("cs_1", receipt, null);
    const answer = await ask("cs_1");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({ ...receipt, number: "R-000001", isMailed });
    expect((await ask("cs_2")).status).toBe(404);
  },
);

test("R-PAY-4 the mail with a receipt names all that it must, and leads to the file and to Billing", () => {
  const letter = receiptLetter(keptReceipt, { siteUrl: "https://paraph.example", source: "cs_1" });
  expect(letter).toMatchObject({
    to: "ann@example.com",
    subject: "Your receipt PAR-0042",
    action: { label: "Download the receipt", url: "https://paraph.example/api/receipt/cs_1" },
  });
  expect(letter?.paragraphs).toEqual([
    "Receipt PAR-0042, March 2, 2026",
    "3 × Team: $720.00",
    "Subtotal: $720.00",
    "Discount: −$72.00",
    "Tax: $53.46",
    "Total: $701.46",
    "Paid by: Visa ending in 4242",
    "Seller: Paraph, Inc., 1 Example Street, Austin, TX 78701, billing@paraph.example, Tax number 12-3456789",
    "Buyer: Ann Example, 2 Other Road, Berlin, 10115, DE, ann@example.com, Tax number DE123456789",
    "Next payment: $720.00 on March 2, 2027, and then each year until you cancel. Tax is added where it applies.",
    "Cancel or change a plan, change your card, and find your invoices in Billing: https://paraph.example/billing",
  ]);
});

test("R-PAY-4 what a code makes free has no free days: its receipt is one", async () => {
  await using payments = await startPayments();
  openSelling(payments.database).write({ ...plainSelling, promotionPrices: ["lifetime_99"] }, 0);
  const address = await payments.begin("createStripeOneTimePaymentUS", {
    priceId: "price_local_lifetime_99",
    ...returnsOf(payments),
  });
  await submit(address, { step: "code", code: "FIRSTFREE" });
  await submit(address, card);
  const found = findReceipts(payments, catalogue)(sessionIdOf(address));
  expect(found).toMatchObject({ state: "paid", paidNow: "$0.00", isFree: false });
  expect(payments.letters.waiting().map(({ subject }) => subject)).toEqual(["Your receipt R-000001"]);
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
