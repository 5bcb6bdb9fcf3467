import { encodedLength } from "../encoded-length.ts";
import { type UtmData, utmKeys } from "../tracking/utm.ts";
import { chargeOf } from "./charge.ts";
import { type Order, orderHref } from "./order.ts";

/** Where a checkout starts and where a buyer may return. `dashboardUrl` may be a path on the site's origin. */
export interface CheckoutLocation {
  /** The page with the button. */
  readonly href: string;
  readonly origin: string;
  /** Without a slash at the end. */
  readonly dashboardUrl: string;
}

/** The site's own page after a payment. */
export const THANK_YOU = "/thank-you";

interface Paid {
  /** The payment provider's identifier, as the payments API was told it. */
  readonly priceId: string;
  readonly email: string | null;
}

/** What a buyer brings along and may return with. */
interface Left {
  readonly utm?: UtmData;
  readonly country?: string | null;
  readonly state?: string | null;
}

/** Three times the longest valid address, because letters outside ASCII take more. */
const LONGEST_EMAIL = 762;

/** Where a buyer arrives after paying. Its parameters are for reading and counting; nothing trusts them. */
export function successUrl(order: Order, { priceId, email }: Paid, location: CheckoutLocation): string {
  const { price, quantity } = order;
  const facts: [string, string | null][] = [
    ["value", chargeOf(order).reported],
    ["priceId", priceId],
    ["quantity", String(quantity)],
  ];
  switch (price.successTarget ?? "dashboard") {
    case "site":
      return addressOn(location, THANK_YOU);
    case "lifetime":
      return addressOn(location, `${location.dashboardUrl}/lifetime-purchase-done`, [
        ...facts,
        ["product", price.name],
      ]);
    case "dashboard":
      return addressOn(location, `${location.dashboardUrl}/thank-you`, [
        ...facts,
        ["plan", price.name],
        // The payments API limits the length of addresses, and this parameter is only for reading.
        ["email", email !== null && encodedLength(email) <= LONGEST_EMAIL ? email : null],
      ]);
  }
}

/**
 * The page that the buyer left, with their campaign and without personal parameters; the order's own screen is rebuilt
 * from its order. The chosen country and state are included: they are restored on return, and the payments API, whose
 * calls have no fields for them, reads them here.
 */
export function cancelUrl(
  order: Order,
  location: CheckoutLocation,
  { utm = {}, country = null, state = null }: Left = {},
): string {
  const { pathname } = new URL(location.href);
  const shown = new URL(orderHref(order), location.origin);
  return addressOn(location, pathname, [
    ...(pathname === shown.pathname ? shown.searchParams : []),
    ["country", country],
    ["state", state],
    ...utmKeys.map((name) => [name, utm[name] ?? null] as const),
  ]);
}

/**
 * The address of the payment page if it is on one of the origins, else null. The check uses the browser's own parsing,
 * and the caller has to follow the result unchanged.
 */
export function sessionTarget(address: string, origins: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, username, password, href } = new URL(address);
  // A `blob:` address has the origin of the page that made it.
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return null;
  return origins.includes(origin) ? href : null;
}

/**
 * Builds the address, then checks it against the two valid origins: a wrong configuration must not send buyers
 * elsewhere.
 */
function addressOn(
  { origin, dashboardUrl }: CheckoutLocation,
  address: string,
  entries: readonly (readonly [string, string | null])[] = [],
): string {
  // A path such as `//host` would be another host.
  const url = address.startsWith("/") ? new URL(origin) : new URL(address);
  if (address.startsWith("/")) url.pathname = address;
  for (const [name, value] of entries) if (value) url.searchParams.set(name, value);
  if (![origin, new URL(dashboardUrl, origin).origin].includes(url.origin)) {
    throw new Error(`Checkout may not return to ${url.origin}: it is neither this site nor the dashboard.`);
  }
  return url.href;
}
