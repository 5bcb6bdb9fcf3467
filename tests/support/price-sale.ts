import type { SaleDetail } from "@paraph/payments/sales/acts";
import type { Sale } from "@paraph/payments/sales/sale";
import { type KeptReceipt, receiptWords } from "@paraph/service/receipt";
import type Stripe from "stripe";
import { expect } from "vitest";
import { parseEnv } from "../../lib/env/environment.ts";
import { requestFor } from "../../lib/selling/checkout-request.ts";
import { idOf } from "../../lib/selling/price-ids.ts";
import { priceOf } from "../../lib/selling/prices.ts";
import { orderOf } from "./checkout-world.ts";
import type { PaymentWorld } from "./payment-worlds.ts";
import { card, sessionIdOf, submit } from "./payments.ts";
import { dueOf, linesOf, type Place, promoted, type Row, specified } from "./price-table.ts";

const { payments: configured, accounts } = parseEnv({});

export interface Bought {
  readonly world: PaymentWorld;
  readonly row: Row;
  readonly place: Place;
  readonly email: string;
  readonly id: string;
  /** `null` for what is paid once. */
  readonly subscription: string | null;
  /** The subjects of the mails that the buyer should have. */
  readonly mails: (string | RegExp)[];
}

/** Buys in one place: the site's own request, the provider's page, and what the site says afterwards. */
export async function buy(world: PaymentWorld, row: Row, where: Place): Promise<Bought> {
  const { payments, stripe } = world;
  const { key, mode } = row;
  const place = mode === "api-tier" ? { ...where, quantity: 1, isOwner: true } : where;
  const email = `${key}-${mode}-${place.name}@example.com`;
  const location = {
    href: `${payments.url}/pricing`,
    origin: payments.url,
    dashboardUrl: accounts.dashboardUrl,
  };
  const { country, state = null } = { state: undefined, ...place.typed };
  const typed = { email: place.isOwner ? null : email, country, state, utm: { utm_source: "spring" } };
  const buyer = { ...typed, owner: place.isOwner ? { email } : null };
  const request = requestFor(orderOf(key, mode, place.quantity), buyer, location, configured.priceIds);
  const { cancelUrl, successUrl } = request.body;
  const [call, body] = specified(mode, {
    priceId: idOf(key, configured.priceIds) ?? "",
    trialPriceId: configured.priceIds.trial_1 ?? "",
    quantity: place.quantity,
    documentsCount: priceOf(key).documents ?? 0,
    ...(place.isOwner && mode !== "one-time" && mode !== "paid-trial" ? { ownerEmail: email } : { email }),
    cancelUrl,
    successUrl,
  });
  expect([request.call, JSON.stringify(request.body)]).toEqual([call, body]);
  const answer = await (await payments.call(call, body)).text();
  const id = sessionIdOf(JSON.parse(answer).sessionUrl);
  const address = `/local/payments/checkout/${id}`;
  expect(answer).toBe(`{"sessionUrl":"${payments.url}${address}"}`);
  const step = async (fields: Readonly<Record<string, string>>) =>
    (await submit(`${world.pages}${address}`, fields)).status;
  expect(await step({ step: "details", name: "Ann Example", ...place.typed })).toBe(303);
  expect(await step({ step: "code", code: "SAVE10" })).toBe(promoted.includes(key) ? 303 : 400);
  expect(await step({ ...card, email })).toBe(303);
  const session = await stripe.checkout.sessions.retrieve(id);
  const subscription = session.subscription === null ? null : String(session.subscription);
  const mails = [mode === "free-trial" ? "Your free days have begun" : /^Your receipt \S+$/];
  const bought = { world, row, place, email, id, subscription, mails };
  await expectPaid(bought, JSON.parse(body));
  return bought;
}

async function expectPaid(bought: Bought, request: object): Promise<void> {
  const { world, row, place, email, id } = bought;
  const { stripe } = world;
  const due = dueOf(row, place);
  const keys = row.mode === "paid-trial" ? [row.key, "trial_1"] : [row.key];
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["customer", "invoice", "subscription"],
  });
  const [customer, invoice] = [whole(session.customer), whole(session.invoice)];
  const { sale, payments, plan } = await saleOf(bought);
  expect(sale).toMatchObject({
    state: "paid",
    prices: keys,
    quantity: place.quantity,
    amount: due.total,
    email,
    country: place.typed.country,
    usState: place.typed.state ?? null,
    campaign: { utm_source: "spring" },
    ...nothing,
  });
  const listed = (await world.payments.ledger()).find(({ sessionId }) => sessionId === id);
  expect(listed).toMatchObject({ request, reference: session.client_reference_id });
  expect(session).toMatchObject({
    status: "complete",
    amount_total: due.total,
    total_details: { amount_discount: due.discount, amount_tax: due.tax },
  });
  expect(customer).toMatchObject({ email, address: { country: place.typed.country } });
  expect(invoice).toMatchObject({ status: "paid", total: due.total, amount_paid: due.total });
  if (place.typed.taxId) expect(invoice.total_taxes?.[0]?.taxability_reason).toBe("reverse_charge");
  const charges = due.total === 0 ? [] : [await stripe.charges.retrieve(payments[0]?.charge ?? "")];
  expect(payments.map(({ charge, amount, refunded }) => [charge, amount, refunded])).toEqual(
    charges.map((one) => [one.id, due.total, one.amount_refunded]),
  );
  expect(charges.map(({ amount, customer: of }) => [amount, of])).toEqual(
    charges.map(() => [due.total, customer.id]),
  );
  const end = session.subscription && whole(session.subscription).items.data[0]?.current_period_end;
  expect(plan).toEqual(end ? { endsAt: null, renewsAt: new Date(end * 1000).toISOString() } : null);
  const receipt = await expectReceipt(world, id, invoice);
  expect(receipt).toMatchObject({ ...due, buyer: { email, taxNumber: place.typed.taxId ?? "" } });
  expect(receiptWords(receipt).lines.map(({ what }) => what)).toEqual(linesOf(row, place));
}

/** The receipt of a session or an invoice: it adds up, and is the provider's. */
export async function expectReceipt(
  { payments }: PaymentWorld,
  source: string,
  invoice: Stripe.Invoice,
): Promise<KeptReceipt> {
  const receipt: KeptReceipt = await (
    await fetch(`${payments.url}/local/payments-api/receipts/${source}`)
  ).json();
  const { lines, subtotal, discount, tax, total, credit = 0, number } = receipt;
  expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(subtotal);
  expect(subtotal - discount + tax).toBe(total);
  expect([number, subtotal, total]).toEqual([invoice.number, invoice.subtotal, invoice.total]);
  expect(total - credit).toBe(invoice.amount_paid);
  // Once, as "3 × Team": the provider's own words have it, too.
  for (const { what } of receiptWords(receipt).lines) expect(what.split("×").length).toBeLessThan(3);
  return receipt;
}

export const nothing = { refunded: 0, dispute: null, hasEnded: false, isOverdue: false };

const administrator = { authorization: "Bearer of-an-administrator", "content-type": "application/json" };

/** Asks for sales as an administrator, with a body to change something. */
export async function askSales({ payments }: PaymentWorld, address: string, body?: object, method = "POST") {
  const given = body && { method, body: JSON.stringify(body) };
  const answer = await fetch(`${payments.url}/local/payments/sales${address}`, {
    headers: administrator,
    ...given,
  });
  return { status: answer.status, told: await answer.json() };
}

export async function saleOf({ world, id }: Bought): Promise<SaleDetail & { readonly sale: Sale }> {
  return (await askSales(world, `/${id}`)).told;
}

/** What was asked to be expanded. */
export function whole<Thing extends { readonly id?: string }>(
  named: string | Thing | Stripe.DeletedCustomer | null,
): Thing {
  if (named === null || typeof named === "string" || "deleted" in named)
    throw new Error(`The provider gave ${JSON.stringify(named)} in place of an object.`);
  return named;
}
