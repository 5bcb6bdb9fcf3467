import { decimalIn, type ShownReceipt } from "@paraph/service/receipt";
import { chargeOf } from "../selling/charge.ts";
import { purchaseBehind } from "../selling/kept-purchase.ts";
import type { SafeStorage } from "./safe-storage.ts";
import type { StoredKey } from "./stored-items.ts";

export interface Conversion {
  readonly value: number;
  readonly predictedLifetimeValue: number;
  readonly currency: string;
}

export const signUpConversion: Conversion = { value: 99, predictedLifetimeValue: 250, currency: "USD" };

export interface PageConversion {
  readonly event: "checkout_completed" | "demo_booked" | "template_downloaded";
  /**
   * The checkout session in the address, if any. Amounts in addresses are never used, because anybody can write them.
   */
  readonly session: string | null;
  /** For a purchase: the charge. */
  readonly charged: { readonly value: number; readonly currency: string } | null;
}

/** Pages that people only reach after finishing something. */
const pageEvents: Readonly<Record<string, PageConversion["event"]>> = {
  "/thank-you": "checkout_completed",
  "/demo-booked": "demo_booked",
  "/signature/contracts/download-success": "template_downloaded",
  "/signature/contracts/download-success/on-paper": "template_downloaded",
};

/** What a page reports. A purchase only counts as {@link paidConversion} says. */
export function pageConversionOf(path: string, search: string): PageConversion | null {
  const event = Object.hasOwn(pageEvents, path) ? pageEvents[path] : undefined;
  if (event === undefined) return null;
  const named = new URLSearchParams(search).get("session_id");
  const session = named !== null && /^[\w-]{1,255}$/.test(named) ? named : null;
  if (event === "checkout_completed" && session === null) return null;
  return { event, session, charged: null };
}

interface Purchases {
  readonly search: string;
  readonly tab: SafeStorage;
  /** Asks our payments API for the receipt of a session; `null`: another API sells, and only this tab knows what. */
  readonly receiptOf: ((session: string) => Promise<ShownReceipt | null>) | null;
}

/** A purchase with its charge; null if nobody is known to have paid, because anybody can open the page. */
export async function paidConversion(
  conversion: PageConversion,
  { search, tab, receiptOf }: Purchases,
): Promise<PageConversion | null> {
  if (receiptOf) {
    const receipt = await receiptOf(conversion.session ?? "");
    if (!receipt) return null;
    const { total, currency } = receipt;
    return { ...conversion, charged: { value: Number(decimalIn(total, currency)), currency } };
  }
  const purchase = purchaseBehind(search, tab);
  if (!purchase) return null;
  const { order } = purchase;
  const charged = { value: Number(chargeOf(order).reported), currency: order.price.currency };
  return { ...conversion, charged };
}

/**
 * Where it is noted that a page was reported. A session is one purchase, whichever tab opens its page. Without a session, each
 * tab counts.
 */
export function noteOf<Storage>(
  { event, session }: PageConversion,
  { tab, browser }: { readonly tab: Storage; readonly browser: Storage },
): readonly [key: StoredKey, storage: Storage] {
  return [`reported:${event}:${session ?? ""}`, session === null ? tab : browser];
}

const underWay = new Set<string>();

/**
 * Reports to all receivers, unless this key in this storage says that it was done. Marked as soon as one receiver has
 * it; if nobody got it, the next time counts.
 */
export async function reportOnce(
  key: StoredKey,
  storage: SafeStorage,
  reports: readonly (() => Promise<void>)[],
): Promise<void> {
  if (storage.get(key) === "true" || underWay.has(key)) return;
  underWay.add(key);
  const sendings = reports.map((report) => report());
  await Promise.any(sendings).then(
    () => storage.set(key, "true"),
    () => {}, // No receiver is there, so it stays unreported.
  );
  underWay.delete(key);
  await Promise.allSettled(sendings);
}

/**
 * Runs `report` unless this key in this storage says that it ran. If it throws, there is no mark, because nothing was
 * sent.
 */
export function once(key: StoredKey, storage: SafeStorage, report: () => void): void {
  if (storage.get(key) === "true") return;
  report();
  storage.set(key, "true");
}
