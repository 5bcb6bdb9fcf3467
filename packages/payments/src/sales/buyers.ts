import { longDate } from "@paraph/service/long-date";
import type { KeptReceipt } from "@paraph/service/receipt";
import type Stripe from "stripe";
import { subscriptionOf } from "../api/changes.ts";
import type { Provider } from "../api/provider.ts";
import { factsOf } from "../api/provider-objects.ts";
import type { Purchases } from "../api/purchases.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import type { BuyerLetter } from "../letters.ts";
import { money } from "../money.ts";
import type { Note } from "./acts.ts";
import { receiptLetter } from "./receipt-letter.ts";
import type { Receipts } from "./receipts.ts";
import type { Selling } from "./selling-settings.ts";
import { receiptExpansion, receiptOfInvoice, receiptOfSession } from "./write-receipt.ts";

interface BuyersOptions extends Pick<PaymentsDependencies, "letters" | "siteUrl" | "now"> {
  readonly receipts: Receipts;
  readonly selling: Selling;
  readonly purchases: Pick<Purchases, "sessionOf">;
}

export type Buyers = ReturnType<typeof createBuyers>;

/** What buyers are told of by mail: receipts, the end of free days, a renewal to come, one that failed. */
export function createBuyers({ letters, siteUrl, now, receipts, selling, purchases }: BuyersOptions) {
  const send = (letter: BuyerLetter | null) => letter !== null && letters.write(letter, now());
  /** The provider's account may sell other things, too. */
  const isOurs = (subscription: string | null) =>
    subscription !== null && purchases.sessionOf([subscription]) !== null;

  async function receiptOf(
    { stripe }: Provider,
    session: Stripe.Checkout.Session,
    paidAt: Date,
  ): Promise<KeptReceipt> {
    const kept = receipts.find(session.id);
    if (kept) return kept;
    const { seller } = selling.read().settings;
    const { receipt, number } = await receiptOfSession(stripe, session, { seller, paidAt });
    return receipts.keep(session.id, receipt, number);
  }

  async function tellOfRenewal({ stripe }: Provider, invoice: Stripe.Invoice): Promise<void> {
    const { id, billing_reason } = invoice;
    // The first invoice is the checkout's, which has its receipt.
    if (!id || billing_reason === "subscription_create") return;
    // No money comes in with a plan that becomes cheaper: it leaves a credit.
    if (invoice.total <= 0) return;
    const { receipt, number } = await receiptOfInvoice(stripe, invoice, selling.read().settings.seller);
    send(receiptLetter(receipts.keep(id, receipt, number), { siteUrl, source: id }));
  }

  async function tellOfTrialEnd({ stripe }: Provider, subscription: Stripe.Subscription): Promise<void> {
    const { id, trial_end, cancel_at_period_end } = subscription;
    const to = await addressOf(stripe, subscription.customer);
    if (trial_end === null || cancel_at_period_end || to === null) return;
    const ends = longDate(trial_end * 1000);
    send({
      cause: `trial/${id}/${trial_end}`,
      to,
      subject: `Your trial ends on ${ends}`,
      paragraphs: [
        `From ${ends} on, the plan costs ${priceOf(subscription)}, and tax where it applies. Your card is charged by itself.`,
        "If you don't want that, cancel in Billing before that day: then nothing more is charged.",
      ],
      ...around(siteUrl),
    });
  }

  async function tellOfUpcoming({ stripe }: Provider, invoice: Stripe.Invoice): Promise<void> {
    const subscription = subscriptionOf(invoice);
    const { customer_email, next_payment_attempt, period_end, amount_due, currency } = invoice;
    if (subscription === null || !customer_email) return;
    const { every } = factsOf(await stripe.subscriptions.retrieve(subscription));
    const at = longDate((next_payment_attempt ?? period_end) * 1000);
    send({
      cause: `upcoming/${subscription}/${period_end}`,
      to: customer_email,
      subject: `Your plan renews on ${at}`,
      paragraphs: [
        // Less than the total if there is a credit.
        amount_due === 0
          ? `On ${at} the next ${every} begins. Nothing is charged to your card for it.`
          : `On ${at} your card is charged ${money(amount_due, currency.toUpperCase())} for the next ${every}.`,
        "If you don't want that, cancel in Billing before that day: the plan then ends with what is paid.",
      ],
      ...around(siteUrl),
    });
  }

  function tellOfFailure({ id, customer_email, amount_due, currency }: Stripe.Invoice): void {
    if (!id || !customer_email) return;
    send({
      cause: `failed/${id}`,
      to: customer_email,
      subject: "A payment for your plan failed",
      paragraphs: [
        `We could not charge ${money(amount_due, currency.toUpperCase())} to your card. Change it in Billing, and it is tried again.`,
      ],
      ...around(siteUrl),
    });
  }

  return {
    receiptOf,
    /** Keeps the receipt of a checkout and mails it, once. */
    async confirm(session: Stripe.Checkout.Session, provider: Provider, paidAt: Date): Promise<void> {
      send(receiptLetter(await receiptOf(provider, session, paidAt), { siteUrl, source: session.id }));
    },
    /** Mails the receipt of a paid checkout once more. Whether an address is known. */
    async resend(
      sessionId: string,
      provider: Provider,
      { paidAt, noteAct }: { readonly paidAt: Date; readonly noteAct: Note },
    ): Promise<boolean> {
      const session = await provider.stripe.checkout.sessions.retrieve(sessionId, {
        expand: receiptExpansion,
      });
      const receipt = await receiptOf(provider, session, paidAt);
      const letter = receiptLetter(receipt, { siteUrl, source: sessionId, again: now().toISOString() });
      if (letter === null) return false;
      await noteAct();
      send(letter);
      return true;
    },
    /** Tells of an event about a plan that was bought here. */
    async tell(event: Stripe.Event, provider: Provider): Promise<void> {
      if (!event.data.object) return;
      switch (event.type) {
        case "customer.subscription.trial_will_end":
          if (isOurs(event.data.object.id)) await tellOfTrialEnd(provider, event.data.object);
          break;
        case "invoice.paid":
        case "invoice.payment_failed":
        case "invoice.upcoming": {
          const invoice = event.data.object;
          if (!isOurs(subscriptionOf(invoice))) return;
          if (event.type === "invoice.paid") await tellOfRenewal(provider, invoice);
          else if (event.type === "invoice.upcoming") await tellOfUpcoming(provider, invoice);
          else tellOfFailure(invoice);
        }
      }
    },
  };
}

function around(siteUrl: string) {
  return {
    action: { label: "Open Billing", url: `${siteUrl}/billing` },
    reason: "You get this mail because you have a plan with us.",
  };
}

function priceOf(subscription: Stripe.Subscription): string {
  const { amount, every } = factsOf(subscription);
  return `${money(amount, subscription.currency.toUpperCase())} each ${every}`;
}

async function addressOf(stripe: Stripe, customer: Stripe.Subscription["customer"]): Promise<string | null> {
  const known = typeof customer === "string" ? await stripe.customers.retrieve(customer) : customer;
  return known.deleted ? null : known.email;
}
