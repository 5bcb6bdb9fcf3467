import type { StoredSession } from "../entities.ts";
import { newId } from "../store.ts";
import { dueOf } from "../totals.ts";
import type { BillingContext } from "./context.ts";
import { draftInvoice } from "./invoices.ts";
import { linesOf, newSubscription } from "./purchase.ts";
import type { StoredCard } from "./records.ts";

/**
 * Earlier versions kept of a paid session only the names of what it had made. Makes records of these names, so that
 * their subscriptions can be renewed and their payments refunded, too. Does nothing for a session that has them.
 */
export function adoptEarlierSessions(context: BillingContext): void {
  const { store } = context;
  const earlier = store
    .complete()
    .filter(({ paid }) => paid?.customer && store.get("customer", paid.customer) === null);
  if (earlier.length === 0) return;
  // The oldest first, as they came.
  store.atOnce(() => {
    for (const session of earlier.toReversed()) adopt(context, session);
  });
}

function adopt(context: BillingContext, session: StoredSession): void {
  const { store } = context;
  const { paid, created, attempts } = session;
  if (!paid?.customer) return;
  const last4 = attempts.at(-1)?.last4 ?? "4242";
  const card: StoredCard = { id: newId("pm"), brand: "visa", last4, expMonth: 12, expYear: 2034 };
  const customer = store.put("customer", {
    id: paid.customer,
    created,
    metadata: {},
    email: paid.email,
    name: null,
    phone: null,
    description: null,
    address: null,
    taxIds: [],
    card,
    balance: 0,
  });
  const amount = dueOf(session).now;
  // For a subscription no payment was named, only its charge.
  const paymentIntent = amount > 0 ? (paid.paymentIntent ?? newId("pi")) : null;
  if (paid.subscription && paid.invoice) {
    const begun = { ...newSubscription(session, customer.id, created), id: paid.subscription };
    const draft = draftInvoice(context, customer, {
      subscription: begun.id,
      billingReason: "subscription_create",
      lines: linesOf(session, begun),
      discountBy: null,
      automaticTax: false,
      metadata: {},
      origin: begun.origin,
    });
    const paidThen = { id: paid.invoice, created, status: "paid", paidAt: created, paymentIntent } as const;
    store.put("invoice", { ...draft, ...paidThen });
    store.put("subscription", { ...begun, latestInvoice: paid.invoice });
  }
  if (paymentIntent === null || paid.charge === null) return;
  const payment = {
    created,
    metadata: {},
    customer: customer.id,
    amount,
    currency: "usd",
    description: session.lines[0]?.price.name ?? null,
    receiptEmail: null,
    statementSuffix: null,
  };
  store.put("payment_intent", {
    ...payment,
    id: paymentIntent,
    status: "succeeded",
    latestCharge: paid.charge,
    invoice: paid.invoice,
  });
  store.put("charge", {
    ...payment,
    id: paid.charge,
    paymentIntent,
    amountRefunded: 0,
    failureCode: null,
    isDisputed: false,
    billing: { name: null, email: paid.email, address: null },
    card,
  });
}
