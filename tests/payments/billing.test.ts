import type Stripe from "stripe";
import { expect, test } from "vitest";
import type { prices } from "../../lib/selling/prices.ts";
import { startStandIn } from "../support/payments.ts";

/** What the stand-in knows beside sessions, through the provider's own SDK. */

const addresses = { success_url: "http://127.0.0.1/thank-you", cancel_url: "http://127.0.0.1/pricing" };
const item = (key: keyof typeof prices, quantity = 1) => ({ price: `price_local_${key}`, quantity });
const california = {
  country: "US",
  state: "CA",
  postal_code: "94105",
  line1: "1 Main Street",
  city: "Oakland",
};
const given = { number: "4242424242424242", expMonth: 12, expYear: 2034 };

type Provider = Awaited<ReturnType<typeof startStandIn>>;

async function buy(
  { stripe, standIn }: Provider,
  params: Stripe.Checkout.SessionCreateParams,
  expand: string[] = [],
) {
  const { id } = await stripe.checkout.sessions.create({ ...addresses, ...params });
  expect(await standIn.sessions.pay(id, "ann@example.com", given)).toEqual({ result: "paid" });
  return await stripe.checkout.sessions.retrieve(id, { expand });
}

test("R-PAY-2 a subscription leaves a customer, an invoice with tax and discount, and a charged card", async () => {
  await using provider = await startStandIn();
  const { stripe } = provider;
  const customer = await stripe.customers.create({
    email: "ann@example.com",
    name: "Ann",
    address: california,
  });
  const session = await buy(
    provider,
    {
      mode: "subscription",
      customer: customer.id,
      line_items: [item("team_monthly", 2)],
      automatic_tax: { enabled: true },
      discounts: [{ promotion_code: "promo_local_save10" }],
      subscription_data: { metadata: { seats: "2" } },
    },
    [
      "line_items",
      "customer",
      "subscription.latest_invoice",
      "invoice.payments.data.payment.payment_intent.latest_charge",
    ],
  );
  // 5200 less a tenth, and 7.25 % of the rest.
  expect(session).toMatchObject({
    amount_subtotal: 5200,
    amount_total: 5019,
    total_details: { amount_discount: 520, amount_tax: 339, amount_shipping: 0 },
    automatic_tax: { enabled: true, status: "complete" },
    customer: { id: customer.id, email: "ann@example.com" },
    customer_details: { email: "ann@example.com", name: "Ann", address: { state: "CA" } },
    line_items: { data: [{ amount_subtotal: 5200, amount_total: 5019, amount_tax: 339 }] },
    subscription: {
      status: "active",
      metadata: { seats: "2" },
      items: { data: [{ quantity: 2, price: { id: "price_local_team_monthly" } }] },
      latest_invoice: { status: "paid", amount_paid: 5019 },
    },
    invoice: {
      billing_reason: "subscription_create",
      subtotal: 5200,
      total: 5019,
      total_taxes: [{ amount: 339 }],
      payments: {
        data: [
          {
            payment: {
              payment_intent: {
                amount: 5019,
                latest_charge: {
                  amount: 5019,
                  billing_details: { name: "Ann", email: "ann@example.com" },
                  payment_method_details: { card: { brand: "visa", last4: "4242" } },
                },
              },
            },
          },
        ],
      },
    },
  });
  const { data } = await stripe.customers.list({ email: "ann@example.com" });
  expect(data.map(({ id }) => id)).toEqual([customer.id]);
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
  expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
});

test("R-PAY-2 a one-time payment makes a customer and an invoice only if it is asked to", async () => {
  await using provider = await startStandIn();
  const line_items = [item("lifetime_99")];
  const guest = await buy(provider, { mode: "payment", line_items });
  expect(guest).toMatchObject({
    customer: null,
    invoice: null,
    payment_intent: expect.stringMatching(/^pi_/),
  });
  const kept = await buy(provider, { mode: "payment", line_items, customer_creation: "always" });
  expect(kept).toMatchObject({ customer: expect.stringMatching(/^cus_/), invoice: null });
  const invoiced = await buy(
    provider,
    {
      mode: "payment",
      line_items,
      invoice_creation: { enabled: true },
      payment_intent_data: { description: "A deal", metadata: { deal: "1" } },
    },
    ["invoice", "payment_intent.latest_charge"],
  );
  expect(invoiced).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
    invoice: {
      status: "paid",
      total: 9900,
      hosted_invoice_url: expect.stringContaining("/local/payments/invoices/in_"),
    },
    payment_intent: {
      description: "A deal",
      metadata: { deal: "1" },
      latest_charge: { description: "A deal" },
    },
  });
});

test("R-PAY-2 free days are a subscription in its trial, with nothing charged", async () => {
  await using provider = await startStandIn();
  const session = await buy(
    provider,
    {
      mode: "subscription",
      line_items: [item("growing_annual")],
      subscription_data: {
        trial_period_days: 7,
        trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      },
    },
    ["subscription"],
  );
  expect(session).toMatchObject({
    payment_status: "no_payment_required",
    subscription: {
      status: "trialing",
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      items: { data: [{ current_period_end: session.created + 7 * 86_400 }] },
    },
  });
  expect((await provider.stripe.charges.list({})).data).toEqual([]);
});

test("R-PAY-2 refunds never exceed the payment, count together, and are told by an event", async () => {
  await using provider = await startStandIn();
  const { stripe } = provider;
  const session = await buy(provider, { mode: "payment", line_items: [item("lifetime_99")] });
  const payment_intent = String(session.payment_intent);
  const part = { payment_intent, amount: 4000, reason: "requested_by_customer" } as const;
  const [one, again] = [
    await stripe.refunds.create(part, { idempotencyKey: "r-1" }),
    await stripe.refunds.create(part, { idempotencyKey: "r-1" }),
  ];
  expect(again.id).toBe(one.id);
  await expect(stripe.refunds.create({ payment_intent, amount: 5901 })).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    param: "amount",
    message: "Refund amount ($59.01) is greater than unrefunded amount on charge ($59.00)",
  });
  await expect(stripe.refunds.create({ payment_intent, amount: 0 })).rejects.toThrow("positive");
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(5900);
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const { data } = await stripe.charges.list({ payment_intent });
  expect(data).toMatchObject([{ amount_refunded: 9900, refunded: true }]);
  expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([
    5900, 4000,
  ]);
  const told = provider.events().filter(({ type }) => type === "charge.refunded");
  expect(told.map(({ data: { object } }) => Reflect.get(object, "amount_refunded"))).toEqual([4000, 9900]);
});

test("R-PAY-2 a plan changes by the second: credit and rest are previewed, and charged as previewed", async () => {
  await using provider = await startStandIn();
  const { stripe } = provider;
  const { subscription, customer } = await buy(provider, {
    mode: "subscription",
    line_items: [item("team_monthly")],
  });
  const id = String(subscription);
  // From March 2 to April 2 are 31 days; ten and a half remain.
  provider.pass(20.5 * 86_400);
  const [line] = (await stripe.subscriptions.retrieve(id)).items.data;
  const items = [{ id: line?.id ?? "", price: "price_local_growing_monthly" }];
  const details = { items, proration_behavior: "always_invoice" } as const;
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: details });
  const credit = -Math.round((2600 * 10.5) / 31);
  const rest = Math.round((3200 * 10.5) / 31);
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([credit, rest]);
  expect(preview).toMatchObject({ amount_due: credit + rest, number: null, status: "draft" });
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  await stripe.subscriptions.update(id, details);
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
  expect(invoice).toMatchObject({
    amount_paid: credit + rest,
    billing_reason: "subscription_update",
    customer,
  });
  const types = provider.events().map(({ type }) => type);
  expect(types.slice(-2)).toEqual(["invoice.paid", "customer.subscription.updated"]);
});

test("R-PAY-2 another interval begins a period at once, and what a cheaper plan leaves is kept as a credit", async () => {
  await using provider = await startStandIn();
  const { stripe } = provider;
  const { subscription, customer } = await buy(provider, {
    mode: "subscription",
    line_items: [item("team_annual")],
  });
  const id = String(subscription);
  const [line] = (await stripe.subscriptions.retrieve(id)).items.data;
  const items = [{ id: line?.id ?? "", price: "price_local_team_monthly" }];
  const updated = await stripe.subscriptions.update(id, { items, expand: ["latest_invoice"] });
  expect(updated.latest_invoice).toMatchObject({ total: 2600 - 24000, amount_due: 0, status: "paid" });
  expect(await stripe.customers.retrieve(String(customer))).toMatchObject({ balance: 2600 - 24000 });
  const next = await stripe.invoices.createPreview({ subscription: id });
  expect(next).toMatchObject({ total: 2600, amount_due: 0, starting_balance: 2600 - 24000 });
});

test("R-PAY-2 a subscription is canceled for the end of its period, kept, and ended at once", async () => {
  await using provider = await startStandIn();
  const { stripe } = provider;
  const { subscription } = await buy(provider, { mode: "subscription", line_items: [item("team_monthly")] });
  const id = String(subscription);
  const canceled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(canceled).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: canceled.items.data[0]?.current_period_end,
  });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: "canceled" });
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow("canceled");
  expect((await stripe.subscriptions.list({ status: "all" })).data).toHaveLength(1);
  expect((await stripe.subscriptions.list({})).data).toEqual([]);
});

test("R-PAY-2 what an owner sets on the dashboard is there, and unknown filters and fields are refused", async () => {
  await using provider = await startStandIn();
  const { stripe } = provider;
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ business_profile: { name: "Paraph" } });
  expect(await stripe.tax.settings.retrieve()).toMatchObject({ status: "active" });
  expect((await stripe.tax.registrations.list()).data).toHaveLength(1);
  const codes = await stripe.promotionCodes.list({
    code: "save10",
    active: true,
    expand: ["data.promotion.coupon"],
  });
  expect(codes.data).toMatchObject([{ code: "SAVE10", promotion: { coupon: { percent_off: 10 } } }]);
  const configurations = await stripe.billingPortal.configurations.list({ is_default: true, active: true });
  expect(configurations.data[0]?.features.subscription_cancel.enabled).toBe(true);
  await expect(stripe.customers.create({ balance: 5 })).rejects.toMatchObject({ param: "balance" });
  await expect(stripe.invoices.list({ created: { gte: 1 } })).rejects.toMatchObject({
    param: "created[gte]",
  });
  await expect(stripe.charges.retrieve("ch_9")).rejects.toMatchObject({ code: "resource_missing" });
});

test("R-PAY-2 what an earlier version stored of a paid session can be refunded and renewed", async () => {
  await using provider = await startStandIn();
  const { stripe, database } = provider;
  const session = await buy(provider, { mode: "subscription", line_items: [item("team_monthly")] });
  const row = database.prepare("SELECT data FROM stripe_session").get();
  const { options: _, discount: __, buyer: ___, ...earlier } = JSON.parse(String(row?.data));
  database.prepare("UPDATE stripe_session SET data = ?").run(JSON.stringify(earlier));
  database.exec("DELETE FROM stripe_record");
  await using later = await provider.reopen();
  await using _again = await provider.reopen();
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    amount_total: 2600,
    subscription: session.subscription,
  });
  const [invoice] = (await stripe.invoices.list({ subscription: String(session.subscription) })).data;
  expect(invoice).toMatchObject({ id: session.invoice, amount_paid: 2600, customer: session.customer });
  later.standIn.subscriptions.renew(String(session.subscription), true);
  expect((await stripe.charges.list({ customer: String(session.customer) })).data).toHaveLength(2);
  expect((await stripe.refunds.create({ charge: earlier.paid.charge })).amount).toBe(2600);
});
