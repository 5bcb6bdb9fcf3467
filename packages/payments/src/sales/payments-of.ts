import type Stripe from "stripe";
import { idOf, instantOf } from "../api/provider-objects.ts";

/** Money that came in. Amounts are in minor units. */
export interface Payment {
  /** The provider's name of the charge. */
  readonly charge: string;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: string;
  /** As an ISO instant. */
  readonly at: string;
  /** For example "Visa ending in 4242"; `null` if the provider does not say. */
  readonly means: string | null;
}

/** A plan's payments of this many periods are listed. */
const most = 24;

/** The payments of a purchase, newest first. */
export async function paymentsOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<Payment[]> {
  const subscription = idOf(session.subscription);
  if (subscription === null) {
    const intent = idOf(session.payment_intent);
    return intent === null ? [] : await paymentsBy(stripe, intent);
  }
  const { data: invoices } = await stripe.invoices.list({ subscription, limit: most });
  const found = await Promise.all(invoices.map(({ id }) => (id ? paymentsOfInvoice(stripe, id) : [])));
  return found.flat();
}

/** The payments of one invoice. */
export async function paymentsOfInvoice(stripe: Stripe, invoice: string): Promise<Payment[]> {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: most });
  const intents = data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  return (await Promise.all(intents.map((intent) => paymentsBy(stripe, intent)))).flat();
}

async function paymentsBy(stripe: Stripe, intent: string): Promise<Payment[]> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] });
  if (latest_charge === null || typeof latest_charge === "string" || !latest_charge.paid) return [];
  const { id, amount, amount_refunded, currency, created, payment_method_details } = latest_charge;
  return [
    {
      charge: id,
      amount,
      refunded: amount_refunded,
      currency: currency.toUpperCase(),
      at: instantOf(created),
      means: meansOf(payment_method_details),
    },
  ];
}

function meansOf(details: Stripe.Charge.PaymentMethodDetails | null): string | null {
  if (!details) return null;
  const { card, type } = details;
  const name = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("_", " ");
  return card?.last4 ? `${name(card.brand ?? "card")} ending in ${card.last4}` : name(type);
}
