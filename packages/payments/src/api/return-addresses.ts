import { ServiceError } from "@paraph/service/requests";
import type { Context } from "hono";

/** Where buyers may be redirected: absolute addresses with the paths they may have. */
export interface ReturnAddresses {
  readonly siteOrigin: string;
  /** The dashboard's base address, which may have a path of its own. */
  readonly dashboard: string;
}

/** The parameters of pages after a payment, by their path on the site or dashboard. Others are dropped. */
const dashboardPages: Readonly<Record<string, readonly string[]>> = {
  "/thank-you": ["value", "priceId", "quantity", "plan", "email"],
  "/lifetime-purchase-done": ["value", "priceId", "quantity", "product"],
};
const sitePages: Readonly<Record<string, readonly string[]>> = {
  "/thank-you": ["value", "priceId", "quantity", "plan"],
};

const longestValue = 200;

/** Return addresses carry no parameters with these names and no values with an @. */
const personal = /mail|phone|name|token|uid/i;

/**
 * Rebuilds the success address from its known parts, with the provider's placeholder for the session id.
 * Nothing from the browser is passed on unchecked.
 */
export function successAddress(value: string, { siteOrigin, dashboard }: ReturnAddresses): string {
  const asked = absolute(value, "successUrl");
  const base = new URL(dashboard);
  const basePath = base.pathname.replace(/\/+$/, "");
  const candidates = [
    ...Object.entries(dashboardPages).map(([path, names]) => ({
      page: new URL(`${basePath}${path}`, base.origin),
      names,
    })),
    ...Object.entries(sitePages).map(([path, names]) => ({ page: new URL(path, siteOrigin), names })),
  ];
  const found = candidates.find(
    ({ page }) => page.origin === asked.origin && page.pathname === asked.pathname,
  );
  if (!found) throw refusal("successUrl", "it leads to no page that follows a payment");
  for (const name of found.names) {
    const given = asked.searchParams.get(name);
    if (given !== null) found.page.searchParams.set(name, given.slice(0, longestValue));
  }
  // Appended as text, because the provider would not recognize an encoded placeholder.
  const joint = found.page.search === "" ? "?" : "&";
  return `${found.page.href}${joint}session_id={CHECKOUT_SESSION_ID}`;
}

/** The page that the buyer left, without personal data. */
export function cancelAddress(value: string, { siteOrigin }: ReturnAddresses): string {
  const asked = absolute(value, "cancelUrl");
  if (asked.origin !== siteOrigin) throw refusal("cancelUrl", "it leads to another site");
  for (const [name, given] of [...asked.searchParams]) {
    if (personal.test(name) || given.includes("@")) asked.searchParams.delete(name);
  }
  asked.hash = "";
  return asked.href;
}

function absolute(value: string, field: string): URL {
  // A relative address would be resolved differently by each reader.
  if (!/^https?:\/\/[^/\\]/i.test(value) || !URL.canParse(value)) {
    throw refusal(field, "it is not an absolute http address");
  }
  const address = new URL(value);
  if (address.username !== "" || address.password !== "") throw refusal(field, "it names a user");
  return address;
}

function refusal(field: string, reason: string): ServiceError {
  const message = `The field "${field}" is refused: ${reason}.`;
  return new ServiceError(400, "address_refused", message, { body: { field } });
}

/** The site's origin in the buyer's browser. The front server passes it on. */
export function originOf(c: Context): string {
  const { protocol, host } = new URL(c.req.url);
  const scheme = c.req.header("x-forwarded-proto") ?? protocol.replace(":", "");
  return new URL(`${scheme}://${c.req.header("x-forwarded-host") ?? c.req.header("host") ?? host}`).origin;
}
