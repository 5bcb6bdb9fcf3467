import { newId } from "../store.ts";
import { priced } from "./amounts.ts";
import { type BillingContext, required } from "./context.ts";
import { charge, chargeAgain } from "./payments.ts";
import type { InvoicedLine, StoredCustomer, StoredInvoice } from "./records.ts";
import { taxRateOf } from "./tax-rates.ts";

/** How long after a failed attempt the next one would be made. */
const pause = 3 * 24 * 60 * 60;

export type Bill = Pick<
  StoredInvoice,
  "subscription" | "billingReason" | "discountBy" | "automaticTax" | "metadata" | "origin"
> & { readonly lines: readonly InvoicedLine[] };

/** What a customer would owe for these lines. Stores nothing. */
export function draftInvoice(
  { store, seconds }: BillingContext,
  customer: StoredCustomer,
  { lines, ...bill }: Bill,
): StoredInvoice {
  const { name, email, address, taxIds, balance } = customer;
  const taxRate = bill.automaticTax ? (taxRateOf(address, taxIds.length > 0) ?? 0) : 0;
  const amounts = lines.map(({ amount }) => amount);
  const sums = priced(amounts, bill.discountBy?.coupon ?? null, taxRate);
  const earlier = store.records("invoice", customer.id).length;
  return {
    ...bill,
    id: newId("in"),
    created: seconds(),
    number: `${customer.id.slice(-8).toUpperCase()}-${String(earlier + 1).padStart(4, "0")}`,
    customer: customer.id,
    status: "open",
    lines: lines.map((line, at) => ({
      ...line,
      id: newId("il"),
      discount: sums.lines[at]?.discount ?? 0,
      tax: sums.lines[at]?.tax ?? 0,
    })),
    subtotal: sums.subtotal,
    discount: sums.discount,
    tax: sums.tax,
    total: sums.total,
    startingBalance: balance,
    amountDue: Math.max(0, sums.total + balance),
    attempts: 0,
    nextAttempt: null,
    paidAt: null,
    paymentIntent: null,
    billedTo: { name, email, address, taxIds },
  };
}

/** What is written on a payment, besides the amount. */
export interface PaymentDetails {
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementSuffix: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

const plain: PaymentDetails = { description: null, receiptEmail: null, statementSuffix: null, metadata: {} };

/** Charges what is due to the customer's card. A credit is kept for later invoices. */
export function settleInvoice(
  context: BillingContext,
  invoice: StoredInvoice,
  isPaid: boolean,
  details: PaymentDetails = plain,
): StoredInvoice {
  const { store, seconds } = context;
  const customer = required(context, "customer", invoice.customer);
  if (invoice.attempts === 0) {
    const balance = Math.min(0, invoice.total + invoice.startingBalance);
    if (balance !== customer.balance) store.put("customer", { ...customer, balance });
  }
  if (invoice.amountDue === 0) return store.put("invoice", { ...invoice, status: "paid", paidAt: seconds() });
  const { card, name, email, address } = customer;
  if (card === null) throw new Error(`Charging ${customer.id} failed: no card is stored.`);
  const payer = { card, billing: { name, email, address } };
  const begun = invoice.paymentIntent === null ? null : store.get("payment_intent", invoice.paymentIntent);
  const intent = begun
    ? chargeAgain(context, begun, payer, isPaid)
    : charge(
        context,
        {
          ...payer,
          ...details,
          customer: customer.id,
          amount: invoice.amountDue,
          currency: "usd",
          invoice: invoice.id,
          description: details.description ?? invoice.lines[0]?.description ?? null,
        },
        isPaid,
      );
  return store.put("invoice", {
    ...invoice,
    paymentIntent: intent.id,
    status: isPaid ? "paid" : "open",
    paidAt: isPaid ? seconds() : null,
    attempts: invoice.attempts + 1,
    nextAttempt: isPaid ? null : seconds() + pause,
  });
}

export function describe(name: string, quantity: number): string {
  return `${quantity} × ${name}`;
}
