import { isEmail } from "@paraph/service/email";
import type { SafeStorage } from "../tracking/safe-storage.ts";
import { learnPrices, priceMarkup } from "./added-prices.ts";
import { MOST_AT_ONCE, type Order } from "./order.ts";
import { isPriceKey, isTierKey, modesOf, priceOf } from "./prices.ts";

/** What was bought and by whom, once there is a payment. */
export interface Purchase {
  readonly order: Order;
  /** Null: the payment page asked for it instead. */
  readonly email: string | null;
}

const storageKey = "checkout";

/** Stored in the tab that goes to the payment page, for the page after it. No other tab needs it. */
export function keepPurchase({ order, email }: Purchase, sessionUrl: string, tab: SafeStorage): void {
  const { key, mode, quantity } = order;
  const session = sessionAt(sessionUrl);
  // The page after the payment does not name an added price.
  const price = priceMarkup(key);
  tab.set(storageKey, JSON.stringify({ key, mode, quantity, email, session, price }));
}

/**
 * The purchase behind the address of a page after payment. Only the provider puts a session into it, and only once it
 * is paid. The same session must have begun in this tab.
 */
export function purchaseBehind(search: string, tab: SafeStorage): Purchase | null {
  const session = sessionIn(search);
  if (session === null) return null;
  try {
    const kept = Object(JSON.parse(tab.get(storageKey) ?? "null"));
    return kept.session === session ? readPurchase(kept) : null;
  } catch {
    return null; // Anybody can write to a browser's storage.
  }
}

const sessionForm = /^cs_\w{1,252}$/;

/** The session in the address of a page after payment, whether or not anybody paid it. */
export function sessionIn(search: string): string | null {
  const session = new URLSearchParams(search).get("session_id");
  return session !== null && sessionForm.test(session) ? session : null;
}

function sessionAt(sessionUrl: string): string | null {
  return new URL(sessionUrl).pathname.split("/").find((part) => sessionForm.test(part)) ?? null;
}

function readPurchase({
  key,
  mode,
  quantity,
  email,
  price: added,
}: Record<string, unknown>): Purchase | null {
  if (typeof added === "string") learnPrices(added);
  if (!isPriceKey(key) && !isTierKey(key)) return null;
  const price = priceOf(key);
  const way = modesOf(price).find((one) => one === mode);
  const isNumber = typeof quantity === "number" && Number.isSafeInteger(quantity);
  if (!way || !isNumber || quantity < 1 || quantity > MOST_AT_ONCE) return null;
  const address = typeof email === "string" && isEmail(email) ? email.trim() : null;
  return { order: { key, price, mode: way, quantity }, email: address };
}
