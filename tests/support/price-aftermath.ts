import { money } from "@paraph/payments/money";
import type Stripe from "stripe";
import { expect } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { isPriceKey, isTierKey, priceOf } from "../../lib/selling/prices.ts";
import { pageOf, submit } from "./payments.ts";
import { askSales, type Bought, expectReceipt, nothing, saleOf, whole } from "./price-sale.ts";

const day = 86_400;
const ids = Object.entries(parseEnv({}).payments.priceIds);

/** What becomes of a sale later, step by step, and what the site says of it after each. */

async function aftermath(bought: Bought, expected: object): Promise<void> {
  await expect
    .poll(async () => (await saleOf(bought)).sale, { timeout: 20_000 })
    .toMatchObject({ ...nothing, ...expected });
}

/** What otherwise takes a month, a bank or a lawyer. */
async function happen({ world }: Bought, path: string, fields: Readonly<Record<string, string>>) {
  expect((await submit(`${world.pages}/local/payments/happenings/${path}`, fields)).status).toBe(303);
}

async function renewal(bought: Bought, act: string): Promise<Stripe.Invoice> {
  const { stripe } = bought.world;
  await happen(bought, `subscriptions/${bought.subscription}`, { act });
  const found = await stripe.subscriptions.retrieve(bought.subscription ?? "", {
    expand: ["latest_invoice"],
  });
  return whole(found.latest_invoice);
}

async function receiptByMail(bought: Bought, invoice: Stripe.Invoice): Promise<void> {
  expect(invoice).toMatchObject({ status: "paid", customer_email: bought.email });
  if (invoice.total <= 0) return;
  await expectReceipt(bought.world, invoice.id ?? "", invoice);
  bought.mails.push(`Your receipt ${invoice.number}`);
}

async function askBilling({ world, email }: Bought, call: string, body: object) {
  const authorization = `Bearer ${email.replace("@", ".at.")}`;
  const headers = { authorization, "content-type": "application/json" };
  const address = `${world.payments.url}/local/payments-api/billing/${call}`;
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  return await answer.json();
}

/** Cancels, keeps and changes a plan in the portal; what is paid once has an invoice there and no plan. */
export async function visitPortal(bought: Bought): Promise<void> {
  const { world, subscription } = bought;
  await world.pass(day);
  const { portalUrl } = await askBilling(bought, "open", {});
  const portal = `${world.pages}${new URL(portalUrl).pathname}`;
  expect((await pageOf(fetch(portal))).querySelectorAll("table a")).toHaveLength(1);
  const plans = async () => (await askBilling(bought, "plans", {})).plans;
  if (subscription === null) {
    expect(await plans()).toEqual([]);
    return;
  }
  const { name } = priceOf(bought.row.key);
  const end = (await saleOf(bought)).plan?.renewsAt ?? "";
  expect(await plans()).toMatchObject([{ subscription, name, renewsAt: end, endsAt: null }]);
  for (const [act, endsAt] of [
    ["cancel", end],
    ["keep", null],
  ] as const) {
    expect((await submit(`${portal}/${act}/${subscription}`, {})).status).toBe(303);
    expect((await saleOf(bought)).plan).toMatchObject({ endsAt });
    expect(await plans()).toMatchObject([{ endsAt }]);
    const there = await world.stripe.subscriptions.retrieve(subscription);
    expect(there.cancel_at_period_end).toBe(endsAt !== null);
  }
  await changePlan(bought, `${portal}/plan/${subscription}`);
}

/** To the dearest plan that is offered, so that the next renewal is not paid by a credit alone. */
async function changePlan(bought: Bought, choices: string): Promise<void> {
  const { world, subscription } = bought;
  const { stripe } = world;
  const offered = (await pageOf(fetch(choices)))
    .querySelectorAll("input[name=price]")
    .map((one) => one.getAttribute("value") ?? "");
  const amountOf = (id: string) => {
    const key = ids.find(([, known]) => known === id)?.[0];
    return isPriceKey(key) || isTierKey(key) ? priceOf(key).amount : 0;
  };
  const [dearest = ""] = offered.toSorted((one, other) => amountOf(other) - amountOf(one));
  const { portalUrl } = await askBilling(bought, "change", { subscription, priceId: dearest });
  const question = await fetch(`${world.pages}${new URL(portalUrl).pathname}`);
  const at = (await pageOf(question)).querySelector("input[name=at]")?.getAttribute("value") ?? "";
  const before = await stripe.subscriptions.retrieve(subscription ?? "");
  const answer = await submit(question.url, { price: dearest, at });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${world.payments.url}/billing`]);
  const after = await stripe.subscriptions.retrieve(subscription ?? "", { expand: ["latest_invoice"] });
  expect(after.items.data.map(({ price }) => price.id)).toEqual([dearest]);
  expect((await askBilling(bought, "plans", {})).plans).toMatchObject([{ priceId: dearest }]);
  const isCharged = before.status !== "trialing";
  const invoice = whole(after.latest_invoice);
  expect(invoice.id === before.latest_invoice).toBe(!isCharged);
  if (isCharged) await receiptByMail(bought, invoice);
}

/** A renewal is announced and charged, the next one fails and is paid after all. */
export async function renew(bought: Bought): Promise<void> {
  const { world, mails } = bought;
  const { stripe, payments } = world;
  const subscription = bought.subscription ?? "";
  const due = async () => (await stripe.invoices.createPreview({ subscription })).amount_due;
  await world.pass(366 * day);
  await happen(bought, `subscriptions/${subscription}`, { act: "announce" });
  mails.push(/^Your plan renews on /);
  const announced = payments.letters.waiting().at(-1)?.paragraphs[0];
  expect(announced).toContain(` ${money(await due())} `);
  await receiptByMail(bought, await renewal(bought, "renew"));
  await world.pass(366 * day);
  const failed = await due();
  expect(await renewal(bought, "fail")).toMatchObject({ status: "open", amount_due: failed });
  mails.push("A payment for your plan failed");
  expect(payments.letters.waiting().at(-1)?.paragraphs[0]).toContain(` ${money(failed)} `);
  await aftermath(bought, { isOverdue: true });
  await world.pass(day);
  await receiptByMail(bought, await renewal(bought, "recover"));
  await aftermath(bought, {});
}

/** The charge of the sale. Free days have none before they end. */
async function chargeOf(bought: Bought) {
  if ((await saleOf(bought)).payments.length === 0) {
    await bought.world.pass(7 * day);
    await receiptByMail(bought, await renewal(bought, "renew"));
  }
  const [payment] = (await saleOf(bought)).payments;
  if (!payment) throw new Error(`${bought.email} has paid nothing.`);
  return payment;
}

/** An administrator gives back a part, then the rest; a press whose answer was lost gives back nothing more. */
export async function refund(bought: Bought): Promise<object[]> {
  const { world, id } = bought;
  const { charge, amount } = await chargeOf(bought);
  const part = { charge, amount: 101, reason: "requested_by_customer", note: "a part", refundedBefore: 0 };
  const rest = { charge, amount: amount - 101, reason: "duplicate", note: "", refundedBefore: 101 };
  for (const [body, sum] of [
    [part, 101],
    [rest, amount],
  ] as const) {
    await world.pass(60);
    const { status, told } = await askSales(world, `/${id}/refund`, body);
    expect([status, told.payments?.[0]?.refunded]).toEqual([200, sum]);
    await aftermath(bought, { refunded: sum });
    const again = await askSales(world, `/${id}/refund`, { ...body, reason: "fraudulent" });
    expect([again.status, again.told.error]).toEqual([409, "refunded_already"]);
  }
  const there = (await world.stripe.refunds.list({ charge })).data;
  expect(there.map((one) => [one.amount, one.reason])).toEqual([
    [rest.amount, "duplicate"],
    [101, "requested_by_customer"],
  ]);
  expect(there[1]?.metadata).toMatchObject({ note: "a part" });
  expect(await world.stripe.charges.retrieve(charge)).toMatchObject({
    refunded: true,
    amount_refunded: amount,
  });
  const noted = (cents: number, reason: string) => ({
    kind: "sale-refunded",
    on: id,
    amount: (cents / 100).toFixed(2),
    reason,
  });
  return [noted(101, part.reason), noted(rest.amount, rest.reason)];
}

/** A dispute is opened and closed; then a plan is ended at once. */
export async function dispute(bought: Bought, end: "won" | "lost"): Promise<object[]> {
  const { world, id, subscription } = bought;
  const { charge } = await chargeOf(bought);
  await happen(bought, `payments/${charge}`, { act: "dispute" });
  await aftermath(bought, { dispute: "open" });
  const [opened] = (await world.stripe.disputes.list({ charge })).data;
  await world.pass(60);
  await happen(bought, `payments/${charge}`, { act: end, dispute: opened?.id ?? "" });
  await aftermath(bought, { dispute: end });
  expect((await world.stripe.disputes.retrieve(opened?.id ?? "")).status).toBe(end);
  const canceled = await askSales(world, `/${id}/cancel`, { at: "now" });
  expect(canceled.status).toBe(subscription === null ? 409 : 200);
  if (subscription === null) return [];
  await aftermath(bought, { dispute: end, hasEnded: true });
  expect((await world.stripe.subscriptions.retrieve(subscription)).status).toBe("canceled");
  const again = await askSales(world, `/${id}/cancel`, { at: "now" });
  expect([again.status, again.told.error]).toEqual([409, "no_plan"]);
  return [{ kind: "sale-canceled", on: id, when: "now" }];
}
