import type { StoredInvoice, StoredPortal } from "./billing/records.ts";
import type { StoredSession } from "./entities.ts";

/** The stand-in's pages are on the site's own origin, to which buyers and customers return. */

export const checkoutPath = "/local/payments/checkout";
export const portalPath = "/local/payments/portal";
export const invoicesPath = "/local/payments/invoices";

export function checkoutAddress({ id, cancelUrl }: Pick<StoredSession, "id" | "cancelUrl">): string {
  return new URL(`${checkoutPath}/${id}`, cancelUrl).href;
}

export function portalAddress({ id, origin }: Pick<StoredPortal, "id" | "origin">): string {
  return new URL(`${portalPath}/${id}`, origin).href;
}

export function invoiceAddress({ id, origin }: Pick<StoredInvoice, "id" | "origin">): string {
  return new URL(`${invoicesPath}/${id}`, origin).href;
}
