import { providerError } from "@paraph/payments/api/provider";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { prices } from "../../lib/selling/prices.ts";
import { card, pageOf, startPayments, startStandIn, submit } from "../support/payments.ts";

/** Runs the provider's own SDK against the stand-in: what the API relies on, and what attackers may try. */

const addresses = {
  success_url: "http://127.0.0.1/thank-you?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://127.0.0.1/pricing",
};
const item = (key: keyof typeof prices, quantity = 1) => ({ price: `price_local_${key}`, quantity });

test("R-PAY-2 the SDK creates, reads and expires a session, and lists its lines", async () => {
  await using provider = await startStandIn();
  const { sessions } = provider.stripe.checkout;
  const created = await sessions.create({
    mode: "subscription",
    line_items: [item("freelancer_monthly", 2), item("trial_1", 2)],
    subscription_data: { trial_period_days: 7 },
    customer_email: "ann@example.com",
    client_reference_id: "purchase_1",
    metadata: { call: "a call", utm_source: "news & more" },
    ...addresses,
  });
  expect(created).toMatchObject({
    object: "checkout.session",
    amount_total: 200,
    currency: "usd",
    payment_status: "unpaid",
    status: "open",
    customer_email: "ann@example.com",
    client_reference_id: "purchase_1",
    metadata: { call: "a call", utm_source: "news & more" },
    url: `http://127.0.0.1/local/payments/checkout/${created.id}`,
    ...addresses,
  });
  expect(await sessions.retrieve(created.id)).toMatchObject({ id: created.id, status: "open" });
  const { data } = await sessions.listLineItems(created.id);
  expect(data.map(({ quantity, amount_total, price }) => [quantity, amount_total, price?.type])).toEqual([
    [2, 3000, "recurring"],
    [2, 200, "one_time"],
  ]);
  expect(await sessions.expire(created.id)).toMatchObject({ status: "expired", url: null });
  await expect(sessions.expire(created.id)).rejects.toThrow("this one is expired");
});

test("R-PAY-3 the SDK reads each price as the price table has it", async () => {
  await using provider = await startStandIn();
  for (const [key, { amount, interval }] of Object.entries(prices)) {
    expect(await provider.stripe.prices.retrieve(`price_local_${key}`)).toMatchObject({
      active: true,
      currency: "usd",
      unit_amount: amount,
      recurring: interval === null ? null : { interval, interval_count: 1 },
    });
  }
});

test.each<[string, Stripe.Checkout.SessionCreateParams, param: string]>([
  [
    "an unknown price",
    { mode: "payment", line_items: [{ price: "price_9", quantity: 1 }] },
    "line_items[0][price]",
  ],
  [
    "a recurring price in a one-time payment",
    { mode: "payment", line_items: [item("team_monthly")] },
    "mode",
  ],
  [
    "a subscription without a recurring price",
    { mode: "subscription", line_items: [item("lifetime_99")] },
    "mode",
  ],
  ["no lines", { mode: "payment" }, "line_items"],
  ["quantity 0", { mode: "payment", line_items: [item("lifetime_99", 0)] }, "line_items[0][quantity]"],
  [
    "two intervals",
    { mode: "subscription", line_items: [item("team_monthly"), item("team_annual")] },
    "line_items",
  ],
  [
    "a trial without a subscription",
    { mode: "payment", line_items: [item("lifetime_99")], subscription_data: { trial_period_days: 7 } },
    "subscription_data[trial_period_days]",
  ],
  [
    "an invalid e-mail address",
    { mode: "payment", line_items: [item("lifetime_99")], customer_email: "ann" },
    "customer_email",
  ],
  [
    "an unsupported parameter",
    { mode: "payment", line_items: [item("lifetime_99")], phone_number_collection: { enabled: true } },
    "phone_number_collection[enabled]",
  ],
  [
    "an unknown customer",
    { mode: "payment", line_items: [item("lifetime_99")], customer: "cus_9" },
    "customer",
  ],
  [
    "what is to be updated of no customer",
    { mode: "payment", line_items: [item("lifetime_99")], customer_update: { name: "auto" } },
    "customer_update",
  ],
  [
    "the creation of a customer for a subscription",
    { mode: "subscription", line_items: [item("team_monthly")], customer_creation: "always" },
    "customer_creation",
  ],
  [
    "an invoice of its own for a subscription",
    { mode: "subscription", line_items: [item("team_monthly")], invoice_creation: { enabled: true } },
    "invoice_creation",
  ],
  [
    "details of a payment for a subscription",
    { mode: "subscription", line_items: [item("team_monthly")], payment_intent_data: { description: "x" } },
    "payment_intent_data",
  ],
  [
    "a code to type beside a given one",
    {
      mode: "payment",
      line_items: [item("lifetime_99")],
      allow_promotion_codes: true,
      discounts: [{ promotion_code: "promo_local_save10" }],
    },
    "discounts",
  ],
  [
    "a code that has expired",
    {
      mode: "payment",
      line_items: [item("lifetime_99")],
      discounts: [{ promotion_code: "promo_local_old20" }],
    },
    "discounts[0][promotion_code]",
  ],
])("R-PAY-2 the SDK gets an error that names the wrong parameter: %s", async (_, params, param) => {
  await using provider = await startStandIn();
  const creating = provider.stripe.checkout.sessions.create({ ...addresses, ...params });
  await expect(creating).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param });
});

test("R-PAY-2 one idempotency key makes one session, and is refused for another", async () => {
  await using provider = await startStandIn();
  const { sessions } = provider.stripe.checkout;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "payment",
    line_items: [item("lifetime_99")],
    ...addresses,
  };
  const options = { idempotencyKey: "key-1" };
  const [one, two] = await Promise.all([sessions.create(params, options), sessions.create(params, options)]);
  expect(two.id).toBe(one.id);
  const other = sessions.create({ ...params, metadata: { a: "b" } }, options);
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError" });
});

test("R-PAY-2 wrong keys, unknown sessions and unknown calls get errors in the provider's format", async () => {
  await using provider = await startStandIn();
  const stranger = new Stripe("sk_test_wrong", provider.options);
  await expect(stranger.prices.retrieve("price_local_lifetime_99")).rejects.toMatchObject({
    type: "StripeAuthenticationError",
  });
  await expect(provider.stripe.checkout.sessions.retrieve("cs_test_9")).rejects.toMatchObject({
    code: "resource_missing",
    statusCode: 404,
  });
  await expect(provider.stripe.payouts.create({ amount: 1, currency: "usd" })).rejects.toThrow(
    "does not know POST /v1/payouts",
  );
});

test("R-PAY-2 an error of the provider becomes an API error without its details", async () => {
  await using provider = await startStandIn();
  const logged: string[] = [];
  const failing = provider.stripe.prices.retrieve("price_secret_of_ours");
  const answer = providerError(
    await failing.catch((error: unknown) => error),
    (line) => void logged.push(line),
  );
  expect(answer).toMatchObject({ status: 502, code: "provider_failed" });
  expect(answer.message).not.toContain("price_secret_of_ours");
  expect(logged.join()).toContain("StripeInvalidRequestError, code resource_missing");
});

test("R-PAY-2 with the provider's keys there is neither a stand-in nor a local checkout page", async () => {
  const provider = { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiHost: null };
  await using payments = await startPayments({ provider });
  const page = `${payments.url}/local/payments/checkout/cs_test_1`;
  expect([(await fetch(page)).status, (await submit(page, card)).status]).toEqual([404, 404]);
  expect((await pageOf(fetch(`${payments.url}/local/payments/ledger`))).querySelector("h1")?.text).toBe(
    "Ledger",
  );
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "invoice.paid",
    created: 1,
    data: {},
  });
  const timestamp = payments.now().getTime() / 1000;
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret: "whsec_1", timestamp });
  const url = `${payments.url}/local/payments-api/webhook`;
  const taken = await fetch(url, { method: "POST", body: payload, headers: { "stripe-signature": signed } });
  expect(await taken.json()).toEqual({ received: true, effect: "foreign" });
});
