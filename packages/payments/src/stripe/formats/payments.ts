import type Stripe from "stripe";
import type {
  StoredCard,
  StoredCharge,
  StoredDispute,
  StoredPaymentIntent,
  StoredRefund,
} from "../billing/records.ts";
import { formatAddress } from "./customers.ts";
import type { Part } from "./part.ts";

/** What is written on statements of the stand-in's charges. */
export const statementDescriptor = "PARAPH";

export function formatPaymentIntent(intent: StoredPaymentIntent) {
  const isPaid = intent.status === "succeeded";
  return {
    id: intent.id,
    object: "payment_intent",
    amount: intent.amount,
    amount_received: isPaid ? intent.amount : 0,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    latest_charge: intent.latestCharge,
    livemode: false,
    metadata: { ...intent.metadata },
    payment_method_types: ["card"],
    receipt_email: intent.receiptEmail,
    statement_descriptor_suffix: intent.statementSuffix,
    status: intent.status,
  } satisfies Part<Stripe.PaymentIntent>;
}

export function formatCharge(charge: StoredCharge) {
  const { name, email, address } = charge.billing;
  const isPaid = charge.failureCode === null;
  const suffix = charge.statementSuffix ? `* ${charge.statementSuffix}` : "";
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    billing_details: { name, email, phone: null, tax_id: null, address: address && formatAddress(address) },
    calculated_statement_descriptor: `${statementDescriptor}${suffix}`,
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.isDisputed,
    failure_code: charge.failureCode,
    failure_message: isPaid ? null : "Your card was declined.",
    livemode: false,
    metadata: { ...charge.metadata },
    paid: isPaid,
    payment_intent: charge.paymentIntent,
    payment_method: charge.card.id,
    payment_method_details: { type: "card", card: formatCard(charge.card) },
    receipt_email: charge.receiptEmail,
    refunded: isPaid && charge.amountRefunded === charge.amount,
    statement_descriptor_suffix: charge.statementSuffix,
    status: isPaid ? "succeeded" : "failed",
  } satisfies Part<Stripe.Charge>;
}

function formatCard({ brand, last4, expMonth, expYear }: StoredCard) {
  return { brand, last4, exp_month: expMonth, exp_year: expYear, country: "US", funding: "credit" } as const;
}

/** A customer's card by its own name, as expanded fields have it. */
export function formatPaymentMethod(card: StoredCard, customer: string) {
  return {
    id: card.id,
    object: "payment_method",
    type: "card",
    card: formatCard(card),
    customer,
    livemode: false,
  } satisfies Part<Stripe.PaymentMethod>;
}

export function formatRefund(refund: StoredRefund) {
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: refund.customer,
    metadata: { ...refund.metadata },
    payment_intent: refund.paymentIntent,
    reason: refund.reason,
    status: "succeeded",
  } satisfies Part<Stripe.Refund>;
}

export function formatDispute(dispute: StoredDispute) {
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentIntent,
    reason: "fraudulent",
    status: dispute.status,
  } satisfies Part<Stripe.Dispute>;
}
