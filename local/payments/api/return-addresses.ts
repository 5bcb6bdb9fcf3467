import { ProductError } from "../../product/errors.ts";

/** Where a buyer may be sent afterwards: absolute, and with the paths that they end in. */
export interface Places {
  readonly siteOrigin: string;
  /** The dashboard's base address, which may have a path of its own. */
  readonly dashboard: string;
}

/** What the pages after a payment are told, by their path below site or dashboard. Anything else is left out. */
const dashboardPages: Readonly<Record<string, readonly string[]>> = {
  "/thank-you": ["value", "priceId", "quantity", "plan", "email"],
  "/lifetime-purchase-done": ["value", "priceId", "quantity", "product"],
};
const sitePages: Readonly<Record<string, readonly string[]>> = {
  "/thank-you": ["value", "priceId", "quantity", "plan"],
};

const longestValue = 200;

/** Nothing by these names, and no value with an @, is to come back in an address. */
const personal = /mail|phone|name|token|uid/i;

/**
 * The success address, put together anew from its known parts, with the provider's placeholder for its session. Of what
 * the browser sent, nothing is passed on as it stands.
 */
export function successAddress(value: string, { siteOrigin, dashboard }: Places): string {
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
  // Written out, not as a parameter: encoded, the provider would not find its placeholder.
  const joint = found.page.search === "" ? "?" : "&";
  return `${found.page.href}${joint}session_id={CHECKOUT_SESSION_ID}`;
}

/** The page that the buyer left, without anything that tells who it was. */
export function cancelAddress(value: string, { siteOrigin }: Places): string {
  const asked = absolute(value, "cancelUrl");
  if (asked.origin !== siteOrigin) throw refusal("cancelUrl", "it leads to another site");
  for (const [name, given] of [...asked.searchParams]) {
    if (personal.test(name) || given.includes("@")) asked.searchParams.delete(name);
  }
  asked.hash = "";
  return asked.href;
}

function absolute(value: string, field: string): URL {
  // A relative one would mean another place to whoever reads it.
  if (!/^https?:\/\/[^/\\]/i.test(value) || !URL.canParse(value)) {
    throw refusal(field, "it is no complete http address");
  }
  const address = new URL(value);
  if (address.username !== "" || address.password !== "") throw refusal(field, "it names a user");
  return address;
}

function refusal(field: string, reason: string): ProductError {
  const message = `The field "${field}" is refused: ${reason}.`;
  return new ProductError(400, "address_refused", message, { body: { field } });
}
