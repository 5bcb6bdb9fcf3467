import type Stripe from "stripe";
import { expect, test } from "vitest";
import {
  card,
  pageOf,
  returnsOf,
  sessionIdOf,
  startPayments,
  submit,
  type TestPayments,
} from "../support/payments.ts";

async function open(
  payments: TestPayments,
  flow_data?: (subscription: string) => Stripe.BillingPortal.SessionCreateParams.FlowData,
) {
  // Two purchases of one address within ten seconds count as one.
  payments.pass(60);
  const body = { priceId: "price_local_team_monthly", quantity: 1, email: "ann@example.com" };
  const checkout = await payments.begin("createStripeSubscriptionUS", { ...body, ...returnsOf(payments) });
  await submit(checkout, card);
  const stripe = await payments.provider();
  const session = await stripe.checkout.sessions.retrieve(sessionIdOf(checkout));
  const [subscription, customer] = [String(session.subscription), String(session.customer)];
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: `${payments.url}/pricing`,
    ...(flow_data && { flow_data: flow_data(subscription) }),
  });
  return { stripe, subscription, customer, url };
}

test("the portal shows plan, card, details and invoices, and leads back to the site", async () => {
  await using payments = await startPayments();
  const { url } = await open(payments);
  expect(url).toMatch(new RegExp(`^${payments.url}/local/payments/portal/bps_[0-9a-f]{30}$`));
  const page = await pageOf(fetch(url));
  for (const part of [
    "Team, monthly",
    "$26.00 each month",
    "April 2, 2026",
    "Visa ending in 4242",
    "12/2034",
    "ann@example.com",
  ])
    expect(page.querySelector("main")?.text).toContain(part);
  expect(page.querySelector("nav a")?.getAttribute("href")).toBe(`${payments.url}/pricing`);
  const invoice = page.querySelector("table a")?.getAttribute("href") ?? "";
  const shown = await pageOf(fetch(`${payments.url}${invoice}`));
  for (const part of ["1 × Team, monthly", "$26.00", "paid on March 2, 2026"])
    expect(shown.querySelector("main")?.text).toContain(part);
  // Somebody may have several plans.
  for (const words of ["Change the plan", "Cancel the plan"])
    expect(page.querySelector(`[aria-label="${words} Team, monthly"]`)?.text).toBe(words);
  const none = await fetch(`${payments.url}/local/payments/invoices/in_9`);
  expect([none.status, (await pageOf(none)).querySelector("h1")?.text]).toEqual([
    404,
    "There is no such invoice",
  ]);
});

test("a customer cancels for the end of the period, and keeps the plan after all", async () => {
  await using payments = await startPayments();
  const { url, stripe, subscription } = await open(payments);
  const question = await pageOf(fetch(`${url}/cancel/${subscription}`));
  expect(question.querySelector("form button")?.text).toBe("Cancel on April 2, 2026");
  expect((await submit(`${url}/cancel/${subscription}`, {})).headers.get("location")).toBe(
    new URL(url).pathname,
  );
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: true });
  expect((await pageOf(fetch(url))).querySelector("main li")?.text).toContain("Ends on");
  await submit(`${url}/keep/${subscription}`, {});
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at_period_end: false });
});

test("a change of the plan is shown before it is made, and costs what was shown", async () => {
  await using payments = await startPayments();
  const { customer, stripe, subscription } = await open(payments);
  payments.pass(10 * 86_400);
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: payments.url });
  const path = `${url}/plan/${subscription}`;
  const plans = await pageOf(fetch(path));
  const offered = plans.querySelectorAll("input[name=price]").map((one) => one.getAttribute("value"));
  expect(offered).toContain("price_local_growing_monthly");
  expect(offered).not.toContain("price_local_business_deal_monthly");
  expect(offered).not.toContain("price_local_team_monthly");
  const chosen = await pageOf(fetch(`${path}?price=price_local_growing_monthly`));
  const [, shown = ""] = /Change the plan and pay (\S+)/.exec(chosen.text) ?? [];
  expect(chosen.text).toContain("Unused time on 1 × Team, monthly");
  const at = chosen.querySelector("input[name=at]")?.getAttribute("value") ?? "";
  expect((await stripe.invoices.list({ subscription })).data).toHaveLength(1);
  payments.pass(120);
  expect((await submit(path, { price: "price_local_growing_monthly", at })).status).toBe(303);
  const [invoice] = (await stripe.invoices.list({ subscription })).data;
  expect(`$${((invoice?.amount_paid ?? 0) / 100).toFixed(2)}`).toBe(shown);
  expect(invoice?.lines.data[0]?.period.start).toBe(Number(at));
  expect((await stripe.subscriptions.retrieve(subscription)).items.data[0]?.price.id).toBe(
    "price_local_growing_monthly",
  );
  expect((await submit(path, { price: "price_local_lifetime_99" })).status).toBe(400);
});

test("a card is replaced by another, and one that is declined is not stored", async () => {
  await using payments = await startPayments();
  const { url, stripe, customer } = await open(payments);
  expect((await pageOf(fetch(`${url}/card`))).querySelector("h1")?.text).toBe("Replace the card");
  const { id: without } = await stripe.customers.create({ email: "bob@example.com" });
  const bobs = await stripe.billingPortal.sessions.create({ customer: without, return_url: payments.url });
  expect((await pageOf(fetch(`${bobs.url}/card`))).querySelector("h1")?.text).toBe("Add a card");
  const declined = await submit(`${url}/card`, { ...card, number: "4000000000000002" });
  expect(declined.status).toBe(402);
  expect((await pageOf(declined)).querySelector("[role=alert]")?.text).toContain("declined");
  expect((await submit(`${url}/card`, { ...card, cvc: "1" })).status).toBe(400);
  const stored = await submit(`${url}/card`, { ...card, number: "4000002500003155", expiry: "01/31" });
  expect(stored.status).toBe(303);
  const expanded = await stripe.customers.retrieve(customer, {
    expand: ["invoice_settings.default_payment_method"],
  });
  expect(expanded).toMatchObject({
    invoice_settings: { default_payment_method: { card: { last4: "3155", exp_month: 1, exp_year: 2031 } } },
  });
});

test("billing details are changed, and a wrong one is told", async () => {
  await using payments = await startPayments();
  const { url, stripe, customer } = await open(payments);
  const details = {
    name: "Ann",
    country: "US",
    line1: "1 Main St",
    city: "Austin",
    state: "TX",
    postalCode: "73301",
  };
  const wrong = await submit(`${url}/details`, { ...details, postalCode: "7" });
  expect([wrong.status, (await pageOf(wrong)).querySelector("[role=alert]")?.text]).toEqual([
    400,
    "Enter a ZIP code of five digits, such as 94105.",
  ]);
  await submit(`${url}/details`, { ...details, taxId: "12-3456789" });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({
    name: "Ann",
    address: { city: "Austin", state: "TX" },
  });
  expect((await stripe.customers.listTaxIds(customer)).data).toMatchObject([
    { type: "us_ein", value: "12-3456789" },
  ]);
});

test("a visit lasts an hour, and is one customer's own", async () => {
  await using payments = await startPayments();
  const { url } = await open(payments);
  const other = await open(payments);
  const foreign = `${url}/cancel/${other.subscription}`;
  expect([(await fetch(foreign)).status, (await submit(foreign, {})).status]).toEqual([404, 404]);
  expect((await fetch(`${payments.url}/local/payments/portal/bps_9`)).status).toBe(404);
  const headers = { origin: "https://evil.example" };
  expect((await fetch(`${url}/card`, { method: "POST", headers })).status).toBe(403);
  payments.pass(60 * 60);
  expect([(await fetch(url)).status, (await submit(`${url}/card`, card)).status]).toEqual([404, 404]);
});

test("a visit for one thing begins with it, and ends where it was said", async () => {
  await using payments = await startPayments();
  const { url, subscription } = await open(payments, (id) => ({
    type: "subscription_cancel",
    subscription_cancel: { subscription: id },
    after_completion: { type: "redirect", redirect: { return_url: "http://127.0.0.1/done" } },
  }));
  const begun = await fetch(url, { redirect: "manual" });
  expect(begun.headers.get("location")).toBe(`${new URL(url).pathname}/cancel/${subscription}`);
  const ended = await submit(`${url}/cancel/${subscription}`, {});
  expect(ended.headers.get("location")).toBe("http://127.0.0.1/done");
});

test("an invoice that is owed is paid on its page", async () => {
  await using payments = await startPayments();
  const { stripe, subscription } = await open(payments);
  await submit(`${payments.url}/local/payments/happenings/subscriptions/${subscription}`, { act: "fail" });
  const [invoice] = (await stripe.invoices.list({ subscription, status: "open" })).data;
  const address = invoice?.hosted_invoice_url ?? "";
  expect((await pageOf(fetch(address))).querySelector("form button")?.text).toContain("Pay $26.00");
  expect((await submit(address, {})).status).toBe(303);
  expect(await stripe.invoices.retrieve(invoice?.id ?? "")).toMatchObject({
    status: "paid",
    attempt_count: 2,
  });
  expect((await submit(address, {})).status).toBe(400);
});
