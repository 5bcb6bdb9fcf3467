import type { StoredSession } from "@paraph/payments/stripe/entities";
import { expect, test } from "vitest";
import { eventAbout, postEvent } from "../support/payment-events.ts";
import {
  card,
  returnsOf,
  sessionIdOf,
  startPayments,
  submit,
  type TestPayments,
} from "../support/payments.ts";

type Paid = NonNullable<StoredSession["paid"]>;

interface Bought {
  readonly id: string;
  /** The provider's names of what was paid. */
  readonly paid: Paid;
}

const oneTime = { call: "createStripeOneTimePaymentUS", priceId: "price_local_lifetime_99" } as const;
const subscription = { call: "createStripeSubscriptionUS", priceId: "price_local_team_monthly" } as const;

async function buy(
  payments: TestPayments,
  { call, priceId }: typeof oneTime | typeof subscription,
): Promise<Bought> {
  const address = await payments.begin(call, { priceId, quantity: 1, ...returnsOf(payments) });
  const id = sessionIdOf(address);
  expect((await submit(`${payments.url}/local/payments/checkout/${id}`, card)).status).toBe(303);
  const row = payments.database.prepare("SELECT data FROM stripe_session WHERE id = ?").get(id);
  const { paid }: StoredSession = JSON.parse(String(row?.data));
  if (!paid) throw new Error("The purchase was not paid.");
  return { id, paid };
}

/** As the provider posts it. Returns the effect. */
async function tell(payments: TestPayments, type: string, object: object, after = 0): Promise<string> {
  const row = payments.database.prepare("SELECT value FROM stripe_setting WHERE name = 'webhook'").get();
  const answer = await postEvent(payments.url, {
    body: eventAbout(type, object, 1_772_445_600 + after),
    secret: String(row?.value),
    timestamp: Math.floor(payments.now().getTime() / 1000),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).effect;
}

async function aftermathOf(payments: TestPayments, { id }: Bought) {
  return (await payments.ledger()).find(({ sessionId }) => sessionId === id)?.aftermath;
}

const nothing = { refunded: 0, dispute: null, hasEnded: false, isOverdue: false };

test.each([
  ["a payment", oneTime],
  ["a subscription", subscription],
])("R-PAY-2 refunds of %s are noted, in any order, and twice told count once", async (_, what) => {
  await using payments = await startPayments();
  const bought = await buy(payments, what);
  const other = await buy(payments, what);
  const { charge, paymentIntent, customer } = bought.paid;
  const refund = (amount: number, after: number) =>
    tell(
      payments,
      "charge.refunded",
      { id: charge, payment_intent: paymentIntent ?? "pi_of_the_invoice", customer, amount_refunded: amount },
      after,
    );
  expect(await aftermathOf(payments, bought)).toEqual(nothing);
  expect(await refund(2_000, 10)).toBe("noted");
  await refund(1_000, 5);
  await refund(2_000, 10);
  expect(await aftermathOf(payments, bought)).toEqual({ ...nothing, refunded: 2_000 });
  expect(await aftermathOf(payments, other)).toEqual(nothing);
});

test.each([
  ["a payment", oneTime],
  ["a subscription", subscription],
])("R-PAY-2 a dispute about %s is open until it is won or lost, whatever comes last", async (_, what) => {
  await using payments = await startPayments();
  const bought = await buy(payments, what);
  const { charge, paymentIntent } = bought.paid;
  const dispute = (type: string, status: string, after: number) =>
    tell(
      payments,
      `charge.dispute.${type}`,
      { id: "dp_1", charge, payment_intent: paymentIntent ?? "pi_of_the_invoice", status },
      after,
    );
  expect(await dispute("created", "needs_response", 1)).toBe("noted");
  expect((await aftermathOf(payments, bought))?.dispute).toBe("open");
  await dispute("closed", "lost", 9);
  await dispute("updated", "under_review", 9);
  await dispute("updated", "under_review", 5);
  expect((await aftermathOf(payments, bought))?.dispute).toBe("lost");
});

test("R-PAY-2 a subscription that ended and a renewal that failed are noted, and a later payment clears it", async () => {
  await using payments = await startPayments();
  const bought = await buy(payments, subscription);
  const { customer, subscription: name } = bought.paid;
  await tell(payments, "invoice.payment_failed", { id: "in_2", customer }, 100);
  await tell(payments, "invoice.paid", { id: "in_1", customer }, 0);
  expect(await aftermathOf(payments, bought)).toEqual({ ...nothing, isOverdue: true });
  await tell(payments, "invoice.paid", { id: "in_2", customer }, 200);
  await tell(payments, "customer.subscription.deleted", { id: name, customer, status: "canceled" }, 300);
  expect(await aftermathOf(payments, bought)).toEqual({ ...nothing, hasEnded: true });
});

test("R-PAY-2 what is told before the purchase itself is not lost, and strangers' payments stay foreign", async () => {
  let target = "http://127.0.0.1:1/";
  await using payments = await startPayments({ webhookTarget: () => ({ url: target, headers: {} }) });
  const bought = await buy(payments, oneTime);
  const { charge, paymentIntent, customer } = bought.paid;
  const refunded = { id: charge, payment_intent: paymentIntent, customer, amount_refunded: 500 };
  expect(await tell(payments, "charge.refunded", refunded)).toBe("foreign");
  expect(
    await tell(payments, "charge.refunded", {
      ...refunded,
      id: "ch_other",
      payment_intent: "pi_other",
      customer: null,
    }),
  ).toBe("foreign");
  expect(await aftermathOf(payments, bought)).toEqual(nothing);
  target = `${payments.url}/local/payments-api/webhook`;
  await expect.poll(() => aftermathOf(payments, bought)).toEqual({ ...nothing, refunded: 500 });
});
