import type { KeptReceipt, Party } from "@paraph/service/receipt";
import type Stripe from "stripe";
import { factsOf, instantOf } from "../api/provider-objects.ts";
import { paymentsOf, paymentsOfInvoice } from "./payments-of.ts";
import type { SellingSettings } from "./selling-settings.ts";

/** What {@link receiptOfSession} needs the provider to send along. */
export const receiptExpansion = ["line_items", "invoice", "subscription"];

export interface Written {
  readonly receipt: Omit<KeptReceipt, "number">;
  /** The provider's number of the invoice, if there is one. */
  readonly number: string | null;
}

type Seller = SellingSettings["seller"];

/** The receipt of a paid checkout. Ask for the session with {@link receiptExpansion}. */
export async function receiptOfSession(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  { seller, paidAt }: { readonly seller: Seller; readonly paidAt: Date },
): Promise<Written> {
  const { amount_subtotal, amount_total, total_details, customer_details, currency } = session;
  const invoice = typeof session.invoice === "string" ? null : session.invoice;
  const subscription = typeof session.subscription === "string" ? null : session.subscription;
  const total = amount_total ?? 0;
  const [payment] = total > 0 ? await paymentsOf(stripe, session) : [];
  const receipt = {
    paidAt: paidAt.toISOString(),
    currency: (currency ?? "usd").toUpperCase(),
    // Those of the session hold the whole price in free days, too.
    lines: invoice ? linesOf(invoice) : (session.line_items?.data ?? []).map(lineOf),
    subtotal: amount_subtotal ?? total,
    discount: total_details?.amount_discount ?? 0,
    tax: total_details?.amount_tax ?? 0,
    total,
    ...(invoice && creditOf(invoice)),
    means: payment?.means ?? null,
    seller: sellerOf(seller),
    buyer: buyerOf(customer_details, session.customer_email),
    next: subscription && nextOf(subscription),
    invoiceFile: invoice?.invoice_pdf ?? null,
  };
  return { receipt, number: invoice?.number ?? null };
}

/** The receipt of a renewal. */
export async function receiptOfInvoice(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  seller: Seller,
): Promise<Written> {
  const [payment] = await paymentsOfInvoice(stripe, invoice.id ?? "");
  const { subtotal, total, currency, total_discount_amounts, total_taxes, created } = invoice;
  const sum = (amounts: readonly { amount: number }[] | null) =>
    (amounts ?? []).reduce((all, { amount }) => all + amount, 0);
  const id = invoice.parent?.subscription_details?.subscription;
  const subscription = typeof id === "string" ? await stripe.subscriptions.retrieve(id) : (id ?? null);
  const paidAt = invoice.status_transitions?.paid_at ?? created;
  const receipt = {
    paidAt: instantOf(paidAt),
    currency: currency.toUpperCase(),
    lines: linesOf(invoice),
    subtotal,
    discount: sum(total_discount_amounts),
    tax: sum(total_taxes),
    total,
    ...creditOf(invoice),
    means: payment?.means ?? null,
    seller: sellerOf(seller),
    buyer: buyerOf(
      {
        name: invoice.customer_name,
        email: invoice.customer_email,
        address: invoice.customer_address,
        tax_ids: invoice.customer_tax_ids ?? null,
      },
      null,
    ),
    next: subscription && nextOf(subscription),
    invoiceFile: invoice.invoice_pdf ?? null,
  };
  return { receipt, number: invoice.number };
}

function lineOf({ description, quantity, amount_subtotal: amount }: Stripe.LineItem) {
  return { what: description ?? "", quantity: quantity ?? 1, amount };
}

/** An invoice has the quantity in its words, too: "3 × Team", "Unused time on 3 × Team". */
function linesOf({ lines }: Stripe.Invoice): KeptReceipt["lines"] {
  return lines.data.map(({ description, quantity, amount }) => {
    const what = (description ?? "").replace(`${quantity} × `, "");
    return { what, quantity: quantity ?? 1, amount };
  });
}

/** What the provider had kept for the customer, from a plan that became cheaper. */
function creditOf({ total, amount_due }: Stripe.Invoice): Pick<KeptReceipt, "credit"> {
  return amount_due < total ? { credit: total - amount_due } : {};
}

function sellerOf({ name, address, email, taxNumber }: Seller): Party {
  return { name, address: address.split("\n").filter((line) => line.trim() !== ""), email, taxNumber };
}

interface BuyerDetails {
  readonly name: string | null;
  readonly email: string | null;
  readonly address: Stripe.Address | null;
  readonly tax_ids: readonly { readonly value: string | null }[] | null;
}

function buyerOf(details: BuyerDetails | null, givenEmail: string | null): Party {
  const { line1, line2, city, state, postal_code, country } = details?.address ?? {};
  const place = [city, [state, postal_code].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return {
    name: details?.name ?? "",
    address: [line1, line2, place, country].flatMap((line) => (line ? [line] : [])),
    email: details?.email ?? givenEmail ?? "",
    taxNumber: details?.tax_ids?.[0]?.value ?? "",
  };
}

function nextOf(subscription: Stripe.Subscription): KeptReceipt["next"] {
  const { amount, every, renewsAt } = factsOf(subscription);
  return renewsAt === null ? null : { amount, every, at: renewsAt };
}
