import type Stripe from "stripe";
import type { StoredInvoice, StoredInvoiceLine } from "../billing/records.ts";
import { regionsOf } from "../billing/tax-rates.ts";
import { invoiceAddress } from "../page-addresses.ts";
import { formatAddress } from "./customers.ts";
import { listOf, type Part } from "./part.ts";
import { discountId } from "./subscriptions.ts";

/** @param isUpcoming - whether it is only a preview, which has no number and no page yet */
export function formatInvoice(invoice: StoredInvoice, isUpcoming = false) {
  const { id, status, billedTo, total, tax, discount, subtotal, amountDue } = invoice;
  const isPaid = status === "paid";
  return {
    id: isUpcoming ? `upcoming_${id}` : id,
    object: "invoice",
    account_country: "US",
    account_name: "Paraph",
    amount_due: amountDue,
    amount_paid: isPaid ? amountDue : 0,
    amount_remaining: isPaid ? 0 : amountDue,
    amount_shipping: 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    automatic_tax: {
      enabled: invoice.automaticTax,
      disabled_reason: null,
      liability: null,
      provider: invoice.automaticTax ? "stripe" : null,
      status: invoice.automaticTax ? (taxIsKnown(invoice) ? "complete" : "requires_location_inputs") : null,
    },
    billing_reason: invoice.billingReason,
    collection_method: "charge_automatically",
    created: invoice.created,
    currency: "usd",
    customer: invoice.customer,
    customer_address: billedTo.address && formatAddress(billedTo.address),
    customer_email: billedTo.email,
    customer_name: billedTo.name,
    customer_tax_exempt: "none",
    customer_tax_ids: billedTo.taxIds.map(({ type, value }) => ({ type, value })),
    discounts: discount === 0 ? [] : [discountId(id)],
    ending_balance: Math.min(0, total + invoice.startingBalance),
    hosted_invoice_url: isUpcoming ? null : invoiceAddress(invoice),
    invoice_pdf: isUpcoming ? null : invoiceAddress(invoice),
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      invoice.lines.map((line) => formatInvoiceLine(line, invoice)),
    ),
    livemode: false,
    metadata: { ...invoice.metadata },
    next_payment_attempt: invoice.nextAttempt,
    number: isUpcoming ? null : invoice.number,
    parent: invoice.subscription
      ? {
          type: "subscription_details",
          quote_details: null,
          subscription_details: { metadata: { ...invoice.metadata }, subscription: invoice.subscription },
        }
      : null,
    period_end: invoice.lines[0]?.periodEnd ?? invoice.created,
    period_start: invoice.lines[0]?.periodStart ?? invoice.created,
    starting_balance: invoice.startingBalance,
    status: isUpcoming ? "draft" : status,
    status_transitions: {
      finalized_at: isUpcoming ? null : invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: discountId(id) }],
    total_excluding_tax: total - tax,
    total_taxes: taxesOf(tax, subtotal - discount, invoice),
  } satisfies Part<Stripe.Invoice>;
}

function formatInvoiceLine(line: StoredInvoiceLine, invoice: StoredInvoice) {
  const { amount, price, discount, tax, item, isProration } = line;
  const parent =
    item === null || invoice.subscription === null
      ? null
      : {
          type: "subscription_item_details" as const,
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: isProration,
            proration_details: null,
            subscription: invoice.subscription,
            subscription_item: item,
          },
        };
  return {
    id: line.id,
    object: "line_item" as const,
    amount,
    currency: "usd",
    description: line.description,
    discount_amounts: discount === 0 ? [] : [{ amount: discount, discount: discountId(invoice.id) }],
    discountable: true,
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent,
    period: { start: line.periodStart, end: line.periodEnd },
    pricing: {
      type: "price_details" as const,
      price_details: { price: price.id, product: `prod_of_${price.id}` },
    },
    quantity: line.quantity,
    subscription: invoice.subscription,
    subtotal: amount,
    taxes: taxesOf(tax, amount - discount, invoice),
  } satisfies Part<Stripe.InvoiceLineItem>;
}

function taxesOf(amount: number, taxable: number, { automaticTax, billedTo }: StoredInvoice) {
  if (!automaticTax) return [];
  const isReverse = amount === 0 && billedTo.taxIds.length > 0;
  return [
    {
      amount,
      tax_behavior: "exclusive" as const,
      tax_rate_details: null,
      taxability_reason: isReverse ? ("reverse_charge" as const) : ("standard_rated" as const),
      taxable_amount: taxable,
      type: "tax_rate_details" as const,
    },
  ];
}

function taxIsKnown({ billedTo: { address } }: StoredInvoice): boolean {
  if (address === null) return false;
  const regions = regionsOf(address.country);
  return regions.length === 0 || regions.some(({ code }) => code === address.state);
}

/** The payment of an invoice, as expanded or listed; nothing if none was needed. */
export function formatInvoicePayments({
  id,
  paymentIntent,
  amountDue,
  created,
  status,
  paidAt,
}: StoredInvoice) {
  if (paymentIntent === null) return [];
  return [
    {
      id: `inpay_of_${id}`,
      object: "invoice_payment",
      amount_paid: status === "paid" ? amountDue : null,
      amount_requested: amountDue,
      created,
      currency: "usd",
      invoice: id,
      is_default: true,
      livemode: false,
      payment: { type: "payment_intent", payment_intent: paymentIntent },
      status: status === "paid" ? "paid" : "open",
      status_transitions: { canceled_at: null, paid_at: paidAt },
    } satisfies Part<Stripe.InvoicePayment>,
  ];
}
