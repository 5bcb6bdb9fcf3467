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

interface Bought {
  readonly id: string;
  readonly subscription: string | null;
  readonly paymentIntent: string;
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
  return await paidBy(payments, id);
}

/** By the provider's names. */
async function paidBy(payments: TestPayments, id: string): Promise<Bought> {
  const stripe = await payments.provider();
  const session = await stripe.checkout.sessions.retrieve(id);
  const named = (value: unknown) => (typeof value === "string" ? value : null);
  const invoice = named(session.invoice);
  const [payment] = invoice ? (await stripe.invoicePayments.list({ invoice })).data : [];
  const paymentIntent = named(session.payment_intent ?? payment?.payment.payment_intent);
  if (paymentIntent === null) throw new Error("The purchase was not paid.");
  return { id, subscription: named(session.subscription), paymentIntent };
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
  const refund = (amount: number, after: number) =>
    tell(
      payments,
      "charge.refunded",
      { id: "ch_1", payment_intent: bought.paymentIntent, amount_refunded: amount },
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
  const dispute = (type: string, status: string, after: number) =>
    tell(
      payments,
      `charge.dispute.${type}`,
      { id: "dp_1", charge: "ch_1", payment_intent: bought.paymentIntent, status },
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
  const name = bought.subscription;
  const parent = { subscription_details: { subscription: name } };
  const invoice = { billing_reason: "subscription_create", currency: "usd", total: 2_600 };
  await tell(payments, "invoice.payment_failed", { ...invoice, id: "in_2", parent }, 100);
  // Written by an earlier version of the provider's API.
  await tell(payments, "invoice.paid", { ...invoice, id: "in_1", subscription: name }, 0);
  expect(await aftermathOf(payments, bought)).toEqual({ ...nothing, isOverdue: true });
  await tell(payments, "invoice.paid", { ...invoice, id: "in_2", parent }, 200);
  await tell(payments, "customer.subscription.deleted", { id: name, status: "canceled" }, 300);
  expect(await aftermathOf(payments, bought)).toEqual({ ...nothing, hasEnded: true });
});

test("R-PAY-2 of two purchases of one customer only the one is refunded that was paid so", async () => {
  await using payments = await startPayments();
  const headers = { authorization: "Bearer ann.at.example.com" };
  const bought: Bought[] = [];
  for (const priceId of ["price_local_team_monthly", "price_local_freelancer_monthly"]) {
    const body = { priceId, ownerEmail: "ann@example.com", ...returnsOf(payments) };
    const { sessionUrl } = await (await payments.call(subscription.call, body, headers)).json();
    await submit(sessionUrl, card);
    bought.push(await paidBy(payments, sessionIdOf(sessionUrl)));
  }
  const [first, second] = bought;
  if (!first || !second) throw new Error("Both were bought.");
  await tell(payments, "charge.refunded", {
    id: "ch_2",
    payment_intent: second.paymentIntent,
    amount_refunded: 100,
  });
  expect(await aftermathOf(payments, first)).toEqual(nothing);
  expect(await aftermathOf(payments, second)).toEqual({ ...nothing, refunded: 100 });
});

test("R-PAY-2 what is told before the purchase itself is not lost, and strangers' payments stay foreign", async () => {
  let target = "http://127.0.0.1:1/";
  await using payments = await startPayments({ webhookTarget: () => ({ url: target, headers: {} }) });
  const bought = await buy(payments, oneTime);
  const refunded = { id: "ch_1", payment_intent: bought.paymentIntent, amount_refunded: 500 };
  expect(await tell(payments, "charge.refunded", refunded)).toBe("foreign");
  expect(
    await tell(payments, "charge.refunded", {
      ...refunded,
      id: "ch_other",
      payment_intent: "pi_other",
    }),
  ).toBe("foreign");
  expect(await aftermathOf(payments, bought)).toEqual(nothing);
  target = `${payments.url}/local/payments-api/webhook`;
  await expect.poll(() => aftermathOf(payments, bought)).toEqual({ ...nothing, refunded: 500 });
});
