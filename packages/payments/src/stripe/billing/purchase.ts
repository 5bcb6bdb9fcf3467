import type { StoredLine, StoredSession } from "../entities.ts";
import { newId } from "../store.ts";
import { quoteOf } from "../totals.ts";
import { type BillingContext, required } from "./context.ts";
import { describe, draftInvoice, type PaymentDetails, settleInvoice } from "./invoices.ts";
import { charge } from "./payments.ts";
import { periodEnd } from "./periods.ts";
import type {
  InvoicedLine,
  StoredCard,
  StoredCustomer,
  StoredInvoice,
  StoredItem,
  StoredSubscription,
} from "./records.ts";

type Outcome = NonNullable<StoredSession["paid"]>;

/** What a paid session leaves behind: a customer, a subscription, an invoice and a payment, as far as each is due. */
export function purchase(
  context: BillingContext,
  session: StoredSession,
  { email, card }: { readonly email: string; readonly card: StoredCard },
): Outcome {
  const { options, mode } = session;
  const customer = customerOf(context, session, email, card);
  const details: PaymentDetails = {
    description: options.paymentDescription,
    receiptEmail: options.receiptEmail,
    statementSuffix: options.statementSuffix,
    metadata: options.paymentMetadata,
  };
  if (customer && mode === "subscription") {
    const { subscription, invoice } = subscribe(context, session, customer);
    return { ...outcomeOf(context, email, invoice), subscription: subscription.id, paymentIntent: null };
  }
  if (customer && options.createsInvoice) {
    const invoice = settleInvoice(context, invoiceOf(context, session, customer), true, details);
    return outcomeOf(context, email, invoice);
  }
  const amount = quoteOf(session).now.total;
  const outcome = { email, customer: customer?.id ?? null, subscription: null, invoice: null };
  if (amount === 0) return { ...outcome, paymentIntent: null, charge: null };
  const { name, address } = session.buyer;
  const wanted = { ...details, customer: outcome.customer, amount, currency: "usd", invoice: null };
  const intent = charge(context, { ...wanted, card, billing: { name, email, address } }, true);
  return { ...outcome, paymentIntent: intent.id, charge: intent.latestCharge };
}

/** A given customer, or a new one if the session needs it. */
function customerOf(
  context: BillingContext,
  { options, mode, buyer }: StoredSession,
  email: string,
  card: StoredCard,
): StoredCustomer | null {
  const { store, seconds } = context;
  const { address, taxId } = buyer;
  const name = buyer.businessName ?? buyer.name;
  if (options.customer !== null) {
    const known = required(context, "customer", options.customer, "customer");
    return store.put("customer", {
      ...known,
      card,
      email: known.email ?? email,
      name: options.updatesName ? name : known.name,
      address: options.updatesAddress ? address : known.address,
      taxIds: options.collectsTaxId && taxId ? [taxId] : known.taxIds,
    });
  }
  const isNeeded = mode === "subscription" || options.createsInvoice || options.customerCreation === "always";
  if (!isNeeded) return null;
  return store.put("customer", {
    id: newId("cus"),
    created: seconds(),
    email,
    name,
    phone: null,
    description: null,
    address,
    taxIds: taxId ? [taxId] : [],
    card,
    balance: 0,
    metadata: {},
  });
}

function subscribe(
  context: BillingContext,
  session: StoredSession,
  customer: StoredCustomer,
): { subscription: StoredSubscription; invoice: StoredInvoice } {
  const { store, seconds } = context;
  const { options, discount } = session;
  const begun = newSubscription(session, customer.id, seconds());
  const draft = draftInvoice(context, customer, {
    subscription: begun.id,
    billingReason: "subscription_create",
    lines: linesOf(session, begun),
    discountBy: discount,
    automaticTax: options.automaticTax,
    metadata: options.subscriptionMetadata,
    origin: begun.origin,
  });
  const invoice = settleInvoice(context, draft, true);
  const isUsedUp = discount?.coupon.duration === "once" && invoice.discount > 0;
  const subscription = store.put("subscription", {
    ...begun,
    latestInvoice: invoice.id,
    discount: isUsedUp ? null : discount,
  });
  return { subscription, invoice };
}

/** One that begins with a session's payment. */
export function newSubscription(
  { lines, trialDays, options, discount, cancelUrl }: StoredSession,
  customer: string,
  at: number,
): StoredSubscription {
  const recurring = lines.filter(({ price }) => price.interval !== null);
  const trialEnd = trialDays ? at + trialDays * 24 * 60 * 60 : null;
  return {
    id: newId("sub"),
    created: at,
    metadata: options.subscriptionMetadata,
    customer,
    status: trialEnd ? "trialing" : "active",
    items: recurring.map(({ price, quantity }): StoredItem => ({ id: newId("si"), price, quantity })),
    periodStart: at,
    periodEnd: trialEnd ?? periodEnd(at, recurring[0]?.price.interval ?? "month"),
    trialStart: trialEnd && at,
    trialEnd,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
    automaticTax: options.automaticTax,
    discount,
    description: options.subscriptionDescription,
    missingPaymentMethod: options.missingPaymentMethod,
    pending: [],
    origin: new URL(cancelUrl).origin,
  };
}

function invoiceOf(context: BillingContext, session: StoredSession, customer: StoredCustomer): StoredInvoice {
  return draftInvoice(context, customer, {
    subscription: null,
    billingReason: "manual",
    lines: linesOf(session, null),
    discountBy: session.discount,
    automaticTax: session.options.automaticTax,
    metadata: session.options.invoiceMetadata,
    origin: new URL(session.cancelUrl).origin,
  });
}

/** The lines of the first invoice. Free days are on it with nothing to pay. */
export function linesOf({ lines, created }: StoredSession, begun: StoredSubscription | null): InvoicedLine[] {
  const item = ({ price }: StoredLine) => begun?.items.find((one) => one.price.id === price.id) ?? null;
  return lines.map((line) => {
    const { price, quantity } = line;
    const isFree = price.interval !== null && begun?.status === "trialing";
    return {
      description: `${isFree ? "Free days of " : ""}${describe(price.name, quantity)}`,
      amount: isFree ? 0 : price.amount * quantity,
      price,
      quantity,
      item: price.interval === null ? null : (item(line)?.id ?? null),
      isProration: false,
      periodStart: begun?.periodStart ?? created,
      periodEnd: price.interval === null ? (begun?.periodStart ?? created) : (begun?.periodEnd ?? created),
    };
  });
}

function outcomeOf({ store }: BillingContext, email: string, invoice: StoredInvoice): Outcome {
  const { customer, id, paymentIntent } = invoice;
  const intent = paymentIntent === null ? null : store.get("payment_intent", paymentIntent);
  const paid = { paymentIntent, charge: intent?.latestCharge ?? null };
  return { email, customer, subscription: null, invoice: id, ...paid };
}
