import type Stripe from "stripe";
import type { StoredLine, StoredPrice, StoredSession } from "./entities.ts";
import { dueOf } from "./totals.ts";

/** The stand-in's answers in the format of the provider's SDK, limited to the fields used here. */

/** @param isExpanded - whether the answer holds its product, too */
export function formatPrice(price: StoredPrice, isExpanded = false) {
  const product = `prod_of_${price.id}`;
  return {
    id: price.id,
    object: "price",
    active: !price.isArchived,
    billing_scheme: "per_unit",
    currency: price.currency,
    livemode: false,
    metadata: {},
    nickname: price.name,
    product: isExpanded ? formatProduct(product, price.name) : product,
    recurring: price.interval && formatRecurring(price.interval, price.trialDays ?? null),
    type: price.interval ? "recurring" : "one_time",
    unit_amount: price.amount,
  } satisfies Omit<Partial<Stripe.Price>, "product"> & { readonly product: object | string };
}

function formatProduct(id: string, name: string) {
  return { id, object: "product", name } as const;
}

function formatRecurring(interval: "month" | "year", trialDays: number | null) {
  return {
    interval,
    interval_count: 1,
    meter: null,
    trial_period_days: trialDays,
    usage_type: "licensed" as const,
  };
}

export function formatLine({ price, quantity }: StoredLine) {
  return {
    object: "item",
    amount_total: price.amount * quantity,
    currency: price.currency,
    description: price.name,
    quantity,
    price: formatPrice(price),
  } as const;
}

/** `url` is the payment page. As at the provider, it is absent when nothing is left to pay. */
export function formatSession(session: StoredSession, url: string) {
  const { id, mode, status, paid } = session;
  const { now } = dueOf(session);
  const email = paid?.email ?? session.givenEmail;
  return {
    id,
    object: "checkout.session",
    amount_subtotal: now,
    amount_total: now,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.lines[0]?.price.currency ?? null,
    customer: paid?.customer ?? null,
    customer_details: email === null ? null : emptyDetails(email),
    customer_email: session.givenEmail,
    expires_at: session.expiresAt,
    invoice: paid?.invoice ?? null,
    livemode: false,
    metadata: { ...session.metadata },
    mode,
    payment_intent: paid?.paymentIntent ?? null,
    payment_method_types: ["card"],
    payment_status: session.paymentStatus,
    status,
    subscription: paid?.subscription ?? null,
    success_url: session.successUrl,
    ui_mode: "hosted_page",
    url: status === "open" ? url : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

export function formatCharge(id: string, paid: NonNullable<StoredSession["paid"]>) {
  return {
    id,
    object: "charge",
    customer: paid.customer,
    payment_intent: paid.paymentIntent,
    paid: true,
  } satisfies Partial<Stripe.Charge>;
}

function emptyDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

export function formatEvent(id: string, type: string, created: number, object: object) {
  return {
    id,
    object: "event",
    created,
    livemode: false,
    type,
    data: { object },
    pending_webhooks: 1,
    request: null,
  } as const;
}
