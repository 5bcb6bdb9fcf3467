import type { StoredOwner } from "../auth/owner-storage.ts";
import type { UtmData } from "../tracking/utm.ts";
import { type CheckoutPlace, cancelUrl, successUrl } from "./checkout-urls.ts";
import type { Order } from "./order.ts";
import { keysNeeded, type PriceIds, unsellableBecause } from "./price-ids.ts";

interface Urls {
  readonly successUrl: string;
  readonly cancelUrl: string;
}

interface Purchase extends Urls {
  readonly priceId: string;
  readonly quantity: number;
  readonly email?: string;
}

interface TierPurchase extends Urls {
  readonly documentsCount: number;
  readonly ownerEmail: string;
}

/** One call of the payments API with its body, key by key as the specification lists them. */
export type CheckoutRequest =
  | {
      readonly call: "createStripeSubscriptionUS";
      readonly body: Purchase & { readonly ownerEmail?: string };
    }
  | { readonly call: "createStripeOneTimePaymentUS"; readonly body: Purchase }
  | {
      readonly call: "startTrialWithChargeSubscription";
      readonly body: Purchase & { readonly trialPriceId: string };
    }
  | { readonly call: "createAPITierSubscriptionsUS"; readonly body: TierPurchase };

export interface Buyer {
  /** Who signed in last with this browser. */
  readonly owner: StoredOwner | null;
  /** What was typed for this order; null where nothing is asked. */
  readonly email: string | null;
  /** Of the United States, by its code, where it was asked. */
  readonly state: string | null;
  /** The campaign they came from. */
  readonly utm: UtmData;
}

/** Which call an order is and what it says. The order's price and way of buying decide, never an address. */
export function requestFor(order: Order, buyer: Buyer, place: CheckoutPlace, ids: PriceIds): CheckoutRequest {
  const { mode, price, quantity, key } = order;
  const email = buyer.email ?? buyer.owner?.email ?? null;
  const urls = (priceId: string): Urls => ({
    // The API prefers the campaign that it knows of an owner, when it knows one.
    cancelUrl: cancelUrl(place, buyer.utm, buyer.state),
    successUrl: successUrl(order, { priceId, email }, place),
  });
  const [priceId, trialPriceId] = keysNeeded(order).map((needed) => ids[needed]);
  const reason = unsellableBecause(order, ids);
  if (!priceId || reason !== null) throw new Error(`"${key}" can't be ordered: it ${reason}.`);
  if (mode === "api-tier") {
    const ownerEmail = buyer.owner?.email;
    if (price.documents === undefined || ownerEmail === undefined) {
      throw new Error(`"${key}" can't be ordered: an API tier needs its documents and an owner.`);
    }
    return {
      call: "createAPITierSubscriptionsUS",
      body: { documentsCount: price.documents, ownerEmail, ...urls(priceId) },
    };
  }
  const written = email === null ? {} : { email };
  const purchase = { priceId, quantity, ...urls(priceId) };
  switch (mode) {
    case "one-time":
      return { call: "createStripeOneTimePaymentUS", body: { ...purchase, ...written } };
    case "paid-trial":
      if (!trialPriceId) throw new Error(`"${key}" can't be ordered: it has no trial that is charged for.`);
      return {
        call: "startTrialWithChargeSubscription",
        body: { ...purchase, trialPriceId, ...written },
      };
    case "subscription":
    case "free-trial":
      return { call: "createStripeSubscriptionUS", body: { ...purchase, ...ownerOr(buyer) } };
  }
}

/** A known owner is named as such, unless another address was typed for this order; never both. */
function ownerOr({ owner, email }: Buyer): { ownerEmail: string } | { email: string } | object {
  if (owner && (email === null || isSame(email, owner.email))) return { ownerEmail: owner.email };
  return email === null ? {} : { email };
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
