import { type UtmData, utmKeys } from "../tracking/utm.ts";
import { shortMoney } from "./money.ts";
import type { Order } from "./order.ts";

/** Where a checkout starts, and where a buyer may come back to. `dashboardUrl` may be a path on the site's origin. */
export interface CheckoutPlace {
  /** The page with the button. */
  readonly href: string;
  readonly origin: string;
  /** Without a slash at the end. */
  readonly dashboardUrl: string;
}

export type SuccessTarget = "dashboard" | "site" | "lifetime";

/** Lifetime prices end at the page that explains them; a contract is bought without an account; all others have one. */
export function successTargetOf({ key }: Pick<Order, "key">): SuccessTarget {
  if (/^(?:lifetime|secret)_/.test(key)) return "lifetime";
  return key.startsWith("personal_contract_") ? "site" : "dashboard";
}

interface Paid {
  /** As the payments API was told it. */
  readonly priceId: string;
  readonly email: string | null;
}

/** Where a buyer comes to after paying. Nothing there is believed: it is for reading, and for counting. */
export function successUrl(order: Order, { priceId, email }: Paid, place: CheckoutPlace): string {
  const { price, quantity } = order;
  const facts: [string, string | null][] = [
    ["value", shortMoney(price.amount * quantity, price.currency)],
    ["priceId", priceId],
    ["quantity", String(quantity)],
  ];
  switch (successTargetOf(order)) {
    case "site":
      return addressOn(place, "/thank-you");
    case "lifetime":
      return addressOn(place, `${place.dashboardUrl}/lifetime-purchase-done`, [
        ...facts,
        ["product", price.name],
      ]);
    case "dashboard":
      return addressOn(place, `${place.dashboardUrl}/thank-you`, [
        ...facts,
        ["plan", price.name],
        ["email", email],
      ]);
  }
}

/** What the order's own screen is told, and nothing else: whatever people carry in an address stays with them. */
const kept = ["amount", "priceId", "quantity", "plan", "dealType"];

/**
 * The page that the buyer left, without what its address may say about them, and with the campaign they came from. A state
 * that was chosen on the order's screen is chosen there again, and the payments API, whose calls have no field for it,
 * reads it here.
 */
export function cancelUrl(place: CheckoutPlace, utm: UtmData = {}, state: string | null = null): string {
  const { pathname, searchParams } = new URL(place.href);
  const values = pathname === "/payment-info" ? kept : [];
  return addressOn(place, pathname, [
    ...values.map((name) => [name, searchParams.get(name)] as const),
    ["state", state],
    ...utmKeys.map((name) => [name, utm[name] ?? null] as const),
  ]);
}

/**
 * The address of the payment page when it lies on one of the origins, else null. What is compared is what the browser
 * made of it, and what is returned is to be followed whole.
 */
export function sessionTarget(address: string, origins: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, username, password, href } = new URL(address);
  // `blob:` has the origin of the page that made it.
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return null;
  return origins.includes(origin) ? href : null;
}

/** Built from parts, then held against the two origins there are: a wrong configuration must not send buyers away. */
function addressOn(
  { origin, dashboardUrl }: CheckoutPlace,
  address: string,
  entries: readonly (readonly [string, string | null])[] = [],
): string {
  // A path of `//host` would be another host.
  const url = address.startsWith("/") ? new URL(origin) : new URL(address);
  if (address.startsWith("/")) url.pathname = address;
  for (const [name, value] of entries) if (value) url.searchParams.set(name, value);
  if (![origin, new URL(dashboardUrl, origin).origin].includes(url.origin)) {
    throw new Error(`Checkout may not return to ${url.origin}: it is neither this site nor the dashboard.`);
  }
  return url.href;
}
