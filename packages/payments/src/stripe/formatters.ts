import type Stripe from "stripe";
import { presented } from "./billing/currencies.ts";
import type { StoredPrice, StoredSession } from "./entities.ts";
import { formatAddress } from "./formats/customers.ts";
import type { Part } from "./formats/part.ts";
import { quoteOf } from "./totals.ts";

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

export function formatProduct(id: string, name: string) {
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

/** The lines of a session with their discount and tax. */
export function formatLines(session: StoredSession) {
  const quote = quoteOf(session);
  return session.lines.map(({ price, quantity }, at) => {
    const amounts = quote.lines[at];
    return {
      id: `li_${at}_of_${session.id}`,
      object: "item",
      amount_discount: amounts?.discount ?? 0,
      amount_subtotal: amounts?.subtotal ?? 0,
      amount_tax: amounts?.tax ?? 0,
      amount_total: amounts?.total ?? 0,
      currency: price.currency,
      description: price.name,
      quantity,
      price: formatPrice(price),
    } as const;
  });
}

/** `url` is the payment page. As at the provider, it is absent when nothing is left to pay. */
export function formatSession(session: StoredSession, url: string) {
  const { id, mode, status, paid, options } = session;
  const { now, taxRate } = quoteOf(session);
  const email = paid?.email ?? session.givenEmail;
  const shown = status === "complete" ? presented(session, now.total) : null;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: options.adaptivePricing },
    allow_promotion_codes: options.allowsPromotionCodes || null,
    amount_subtotal: now.subtotal,
    amount_total: now.total,
    automatic_tax: {
      enabled: options.automaticTax,
      liability: options.automaticTax ? { type: "self" } : null,
      provider: options.automaticTax ? "stripe" : null,
      status: options.automaticTax ? (taxRate === null ? "requires_location_inputs" : "complete") : null,
    },
    billing_address_collection: options.billingAddress,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    consent: options.asksForTerms
      ? { promotions: null, terms_of_service: status === "complete" ? "accepted" : null }
      : null,
    consent_collection: options.asksForTerms
      ? { payment_method_reuse_agreement: null, promotions: "none", terms_of_service: "required" }
      : null,
    created: session.created,
    currency: session.lines[0]?.price.currency ?? null,
    customer: paid?.customer ?? options.customer,
    customer_creation: customerCreationOf(session),
    customer_details: email === null ? null : detailsOf(session, email),
    customer_email: options.customer === null ? session.givenEmail : null,
    discounts: session.discount
      ? [{ coupon: session.discount.coupon.id, promotion_code: session.discount.promotionCode }]
      : [],
    expires_at: session.expiresAt,
    invoice: paid?.invoice ?? null,
    invoice_creation: mode === "payment" ? formatInvoiceCreation(session) : null,
    livemode: false,
    metadata: { ...session.metadata },
    mode,
    payment_intent: mode === "payment" ? (paid?.paymentIntent ?? null) : null,
    payment_method_types: ["card"],
    payment_status: session.paymentStatus,
    ...(shown && {
      presentment_details: { presentment_amount: shown.amount, presentment_currency: shown.currency },
    }),
    status,
    subscription: paid?.subscription ?? null,
    success_url: session.successUrl,
    tax_id_collection: { enabled: options.collectsTaxId, required: "never" },
    total_details: { amount_discount: now.discount, amount_shipping: 0, amount_tax: now.tax },
    ui_mode: "hosted_page",
    url: status === "open" ? url : null,
  } satisfies Part<Stripe.Checkout.Session>;
}

function formatInvoiceCreation({ options }: StoredSession) {
  return {
    enabled: options.createsInvoice,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: { ...options.invoiceMetadata },
      rendering_options: null,
    },
  };
}

function customerCreationOf({ mode, options }: StoredSession) {
  if (options.customer !== null) return null;
  return mode === "subscription" ? "always" : (options.customerCreation ?? "if_required");
}

function detailsOf({ buyer }: StoredSession, email: string) {
  return {
    address: buyer.address && formatAddress(buyer.address),
    business_name: buyer.businessName,
    email,
    individual_name: buyer.name,
    name: buyer.businessName ?? buyer.name,
    phone: null,
    tax_exempt: "none",
    tax_ids: buyer.taxId ? [{ type: buyer.taxId.type, value: buyer.taxId.value }] : [],
  } satisfies Part<Stripe.Checkout.Session.CustomerDetails>;
}

interface EventParts {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: object;
  readonly previous: object | null;
}

export function formatEvent({ id, type, created, object, previous }: EventParts) {
  return {
    id,
    object: "event",
    created,
    livemode: false,
    type,
    data: { object, ...(previous && { previous_attributes: previous }) },
    pending_webhooks: 1,
    request: null,
  } as const;
}
