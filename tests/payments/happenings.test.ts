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

const pagePath = "/local/payments/happenings";

async function buy(payments: TestPayments, priceId: string) {
  const isOnce = priceId.includes("lifetime");
  const call = isOnce ? "createStripeOneTimePaymentUS" : "createStripeSubscriptionUS";
  // Two purchases of one address within ten seconds count as one.
  payments.pass(60);
  const email = "ann@example.com";
  const address = await payments.begin(call, { priceId, quantity: 1, email, ...returnsOf(payments) });
  expect((await submit(address, card)).status).toBe(303);
  const stripe = await payments.provider();
  const session = await stripe.checkout.sessions.retrieve(sessionIdOf(address));
  return { stripe, session, subscription: String(session.subscription) };
}

async function happen(payments: TestPayments, path: string, fields: Readonly<Record<string, string>>) {
  const answer = await submit(`${payments.url}${pagePath}/${path}`, fields);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, pagePath]);
}

async function aftermathOf(payments: TestPayments) {
  return (await payments.ledger())[0]?.aftermath;
}

const nothing = { refunded: 0, dispute: null, hasEnded: false, isOverdue: false };

test("R-PAY-2 a renewal is charged, fails and is recovered, and Sales hears of each", async () => {
  await using payments = await startPayments();
  const { stripe, subscription } = await buy(payments, "price_local_team_monthly");
  const act = (name: string) => happen(payments, `subscriptions/${subscription}`, { act: name });
  payments.pass(31 * 86_400);
  await act("renew");
  const renewed = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  expect(renewed).toMatchObject({
    status: "active",
    latest_invoice: { billing_reason: "subscription_cycle", amount_paid: 2600 },
  });
  payments.pass(31 * 86_400);
  await act("fail");
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "past_due" });
  expect(await aftermathOf(payments)).toEqual({ ...nothing, isOverdue: true });
  const page = await pageOf(fetch(`${payments.url}${pagePath}`));
  expect(page.querySelector(`#${subscription} .state`)?.text).toBe("payment overdue");
  payments.pass(60);
  await act("recover");
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "active" });
  expect(await aftermathOf(payments)).toEqual(nothing);
  const again = await submit(`${payments.url}${pagePath}/subscriptions/${subscription}`, { act: "recover" });
  expect(again.status).toBe(400);
  expect((await pageOf(again)).querySelector("[role=alert]")?.text).toContain("Nothing is owed");
  expect(payments.logged).toEqual([]);
});

test("R-PAY-2 a subscription that was canceled ends at its renewal, and one ends at once", async () => {
  await using payments = await startPayments();
  const { stripe, subscription } = await buy(payments, "price_local_team_monthly");
  const act = (name: string) => happen(payments, `subscriptions/${subscription}`, { act: name });
  await act("cancel");
  await act("keep");
  await act("announce");
  expect(await aftermathOf(payments)).toEqual(nothing);
  await act("cancel");
  await act("renew");
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "canceled" });
  expect(await aftermathOf(payments)).toEqual({ ...nothing, hasEnded: true });
  const other = await buy(payments, "price_local_team_monthly");
  await happen(payments, `subscriptions/${other.subscription}`, { act: "end" });
  expect(await aftermathOf(payments)).toEqual({ ...nothing, hasEnded: true });
});

test("R-PAY-2 a trial is about to end three days before it ends, and is then charged", async () => {
  await using payments = await startPayments();
  const { stripe, subscription } = await buy(payments, "price_local_growing_annual");
  const act = (name: string) => happen(payments, `subscriptions/${subscription}`, { act: name });
  await act("remind");
  const { trial_end } = await stripe.subscriptions.retrieve(subscription);
  expect(trial_end).toBe(payments.now().getTime() / 1000 + 3 * 86_400);
  const sent = payments.database.prepare("SELECT payload FROM stripe_event ORDER BY rowid DESC").get();
  expect(JSON.parse(String(sent?.payload))).toMatchObject({
    type: "customer.subscription.trial_will_end",
    data: { object: { id: subscription, trial_end } },
  });
  await act("renew");
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "active" });
  expect((await stripe.charges.list({})).data.map(({ amount }) => amount)).toEqual([30000]);
});

test("R-PAY-4 buyers hear by mail, once, of a trial that ends, a renewal to come, one that failed, and get its receipt", async () => {
  await using payments = await startPayments();
  const { subscription } = await buy(payments, "price_local_growing_annual");
  const mailed = () =>
    payments.letters.waiting().map(({ to, subject, paragraphs }) => [to, subject, paragraphs[0]]);
  const act = (name: string) => happen(payments, `subscriptions/${subscription}`, { act: name });
  payments.letters.waiting().forEach(({ cause }) => void payments.letters.taken(cause));
  await act("remind");
  await act("announce");
  await act("renew");
  payments.pass(366 * 86_400);
  await act("fail");
  const ann = "ann@example.com";
  expect(mailed()).toEqual([
    [ann, "Your trial ends on March 5, 2026", expect.stringContaining("costs $300.00 each year")],
    [
      ann,
      expect.stringMatching(/^Your plan renews on \w+ \d+, 2026$/),
      expect.stringContaining("$300.00 for the next year"),
    ],
    [ann, expect.stringMatching(/^Your receipt \S+$/), expect.stringContaining("Receipt")],
    [ann, "A payment for your plan failed", expect.stringContaining("$300.00")],
  ]);
  // Nobody is told of what somebody else sells with the same account of the provider.
  payments.database.exec("DELETE FROM purchase_link");
  const before = mailed().length;
  payments.pass(60);
  await act("recover");
  expect(mailed()).toHaveLength(before);
});

test("R-PAY-4 a plan that becomes cheaper leaves a credit: no mail says that money came in or will be charged", async () => {
  await using payments = await startPayments();
  const { stripe, subscription } = await buy(payments, "price_local_team_annual");
  payments.letters.waiting().forEach(({ cause }) => void payments.letters.taken(cause));
  const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
  await stripe.subscriptions.update(subscription, {
    items: [{ id: item?.id ?? "", price: "price_local_team_monthly" }],
  });
  const act = (name: string) => happen(payments, `subscriptions/${subscription}`, { act: name });
  await act("announce");
  await act("renew");
  const [upcoming, receipt] = payments.letters.waiting();
  expect(upcoming?.paragraphs[0]).toContain("Nothing is charged to your card for it.");
  expect(receipt?.paragraphs).toContain("Total: $26.00");
  expect(receipt?.paragraphs).toContain("Charged: $0.00");
  expect(payments.letters.waiting()).toHaveLength(2);
});

test("R-PAY-2 a payment is refunded in part and whole, and a wrong amount refunds nothing", async () => {
  await using payments = await startPayments();
  const { stripe } = await buy(payments, "price_local_lifetime_99");
  const [charge] = (await stripe.charges.list({})).data;
  const path = `payments/${charge?.id}`;
  for (const amount of ["a lot", "0", "99.01"]) {
    const refused = await submit(`${payments.url}${pagePath}/${path}`, { act: "refund", amount });
    expect(refused.status).toBe(400);
    expect((await pageOf(refused)).querySelector("[role=alert]")).not.toBeNull();
  }
  expect(await aftermathOf(payments)).toEqual(nothing);
  await happen(payments, path, { act: "refund", amount: "20.50" });
  expect(await aftermathOf(payments)).toEqual({ ...nothing, refunded: 2050 });
  await happen(payments, path, { act: "refund", amount: "" });
  expect(await aftermathOf(payments)).toEqual({ ...nothing, refunded: 9900 });
});

test.each(["won", "lost"] as const)("R-PAY-2 a dispute is opened and %s", async (end) => {
  await using payments = await startPayments();
  const { stripe } = await buy(payments, "price_local_team_monthly");
  const [charge] = (await stripe.charges.list({})).data;
  const path = `payments/${charge?.id}`;
  await happen(payments, path, { act: "dispute" });
  expect(await aftermathOf(payments)).toEqual({ ...nothing, dispute: "open" });
  const refund = stripe.refunds.create({ charge: charge?.id ?? "" });
  await expect(refund).rejects.toMatchObject({ code: "charge_disputed" });
  const page = await pageOf(fetch(`${payments.url}${pagePath}`));
  const dispute = page.querySelector("input[name=dispute]")?.getAttribute("value") ?? "";
  payments.pass(60);
  await happen(payments, path, { act: end, dispute });
  expect(await aftermathOf(payments)).toEqual({ ...nothing, dispute: end });
});

test("R-PAY-2 nothing happens if its event can't be stored, for a form from elsewhere, or for what is unknown", async () => {
  await using payments = await startPayments();
  const { stripe, subscription } = await buy(payments, "price_local_team_monthly");
  const address = `${payments.url}${pagePath}/subscriptions/${subscription}`;
  payments.database.exec("ALTER TABLE stripe_event RENAME TO away");
  expect((await submit(address, { act: "end" })).status).toBe(500);
  payments.database.exec("ALTER TABLE away RENAME TO stripe_event");
  const headers = { origin: "https://evil.example" };
  const body = new URLSearchParams({ act: "end" });
  expect((await fetch(address, { method: "POST", headers, body })).status).toBe(403);
  expect((await submit(address, { act: "dance" })).status).toBe(400);
  expect((await submit(`${payments.url}${pagePath}/subscriptions/sub_9`, { act: "end" })).status).toBe(400);
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "active" });
  expect((await pageOf(fetch(`${payments.url}/local/payments/ledger`))).querySelector("main a")?.text).toBe(
    "Simulate payment events",
  );
});

test.each(["", "drop", "__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])(
  "the act %j is none, and nothing happens",
  async (act) => {
    await using payments = await startPayments();
    const { session, subscription } = await buy(payments, "price_local_team_monthly");
    for (const path of [`subscriptions/${subscription}`, `payments/${session.id}`]) {
      const answer = await submit(`${payments.url}${pagePath}/${path}`, { act });
      expect([answer.status, (await pageOf(answer)).text], path).toEqual([
        400,
        expect.stringContaining("Choose what is to happen."),
      ]);
    }
    expect(payments.logged).toEqual([]);
  },
);

test.each([
  ["without a boundary", "multipart/form-data", "act=renew"],
  ["cut short", "multipart/form-data; boundary=x", "--x\r\nContent-Disp"],
])("a form %s is refused on every page, and nothing happens", async (_, type, body) => {
  await using payments = await startPayments();
  const { subscription } = await buy(payments, "price_local_team_monthly");
  const checkout = await payments.begin("createStripeOneTimePaymentUS", {
    priceId: "price_local_lifetime_99",
    ...returnsOf(payments),
  });
  const pages = [
    `${payments.url}${pagePath}/subscriptions/${subscription}`,
    `${payments.url}/local/payments/prices`,
    checkout,
  ];
  for (const page of pages) {
    const answer = await fetch(page, { method: "POST", headers: { "content-type": type }, body });
    expect([answer.status, await answer.text()], page).toEqual([
      400,
      "This form can't be read, so nothing was done. Go back and send it again.",
    ]);
  }
  expect(payments.logged).toEqual([]);
});
