import type { PriceIds } from "./checkout/price-ids.ts";
import { isTierKey, type PriceKey, priceKeys, type TierKey, tierKeys } from "./checkout/prices.ts";
import type { Source } from "./env-source.ts";

/** Where people pay. In the browser's code as a whole: nothing in here is secret. */
export interface PaymentEnvironment {
  readonly mode: "local" | "hosted";
  /** Without a slash at the end. Of the local one: a path on this origin. */
  readonly apiUrl: string;
  /** `null`: the provider's own script is never loaded. */
  readonly publishableKey: string | null;
  /** Where a `sessionUrl` may lead. Each is resolved against the page's address: "/" stands for the site's own origin. */
  readonly checkoutOrigins: readonly string[];
  /**
   * The payment provider's name of each price; `null`: it can't be bought in this environment. A hosted API is told the
   * documents of a tier and finds its price by itself: there, a tier without a name has its key in its place.
   */
  readonly priceIds: PriceIds;
}

const providersOrigin = "https://checkout.stripe.com";

export function parsePaymentEnv(source: Source): PaymentEnvironment {
  const apiUrl = source.NEXT_PUBLIC_PAYMENTS_API_URL?.trim().replace(/\/+$/, "");
  const ownDomain = source.NEXT_PUBLIC_CHECKOUT_ORIGIN?.trim().replace(/\/+$/, "");
  const prices = source.NEXT_PUBLIC_STRIPE_PRICES?.trim();
  return {
    mode: apiUrl ? "hosted" : "local",
    apiUrl: apiUrl || "/local/payments-api",
    publishableKey: source.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY?.trim() || null,
    // The local API sends people to the provider itself as soon as it is given the provider's key.
    checkoutOrigins: [...(apiUrl ? [] : ["/"]), providersOrigin, ...(ownDomain ? [ownDomain] : [])],
    priceIds: !apiUrl && !prices ? idsBy((key) => `price_local_${key}`) : givenIds(prices, Boolean(apiUrl)),
  };
}

/** "lifetime_99=price_1,secret_99=price_2" as pairs of key and id, whatever the keys are. */
export function pricePairs(text = ""): [key: string, id: string][] {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  return pairs.map((pair) => {
    const [key = "", id = ""] = pair.split("=");
    return [key.trim(), id.trim()];
  });
}

function givenIds(text: string | undefined, isHosted: boolean): PriceIds {
  const given = new Map(pricePairs(text));
  return idsBy((key) => given.get(key) || (isHosted && isTierKey(key) ? key : null));
}

function idsBy(idOf: (key: PriceKey | TierKey) => string | null): PriceIds {
  const entries = [...priceKeys, ...tierKeys].map((key) => [key, idOf(key)] as const);
  return Object.fromEntries(entries) as PriceIds; // every key is among the entries
}

// Next replaces these names at build time only where they are written out like this.
export const paymentEnv = parsePaymentEnv({
  NEXT_PUBLIC_PAYMENTS_API_URL: process.env.NEXT_PUBLIC_PAYMENTS_API_URL,
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: process.env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
  NEXT_PUBLIC_STRIPE_PRICES: process.env.NEXT_PUBLIC_STRIPE_PRICES,
  NEXT_PUBLIC_CHECKOUT_ORIGIN: process.env.NEXT_PUBLIC_CHECKOUT_ORIGIN,
});
