import type { PriceIds } from "../selling/price-ids.ts";
import { isTierKey, priceKeys, type TableKey, type TierKey, tierKeys } from "../selling/prices.ts";
import { publicSource, type Source } from "./public-source.ts";

/** Where people pay. All of it stands in pages, so nothing here is secret. */
export interface PaymentEnvironment {
  readonly mode: "local" | "hosted";
  /** Without a trailing slash. The local API has a path on this origin. */
  readonly apiUrl: string;
  /** With `null` the provider's script is never loaded. */
  readonly publishableKey: string | null;
  /** Allowed targets of a `sessionUrl`, resolved against the page's address: "/" means the site's own origin. */
  readonly checkoutOrigins: readonly string[];
  /**
   * The payment provider's id of each price; `null` if nobody can buy it in this environment. A hosted API gets the
   * documents of a tier and finds the price itself, so a tier without an id has its key here.
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
    // With the provider's key the local API sends people to the provider itself.
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

function idsBy(idOf: (key: TableKey | TierKey) => string | null): PriceIds {
  const entries = [...priceKeys, ...tierKeys].map((key) => [key, idOf(key)] as const);
  return Object.fromEntries(entries) as PriceIds; // every key is among the entries
}

let payments: PaymentEnvironment | undefined;

/** The payments of this process or page, read once. */
export function paymentEnv(): PaymentEnvironment {
  payments ??= parsePaymentEnv(publicSource());
  return payments;
}
