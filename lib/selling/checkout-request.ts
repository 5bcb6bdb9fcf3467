import { isSameEmail } from "@paraph/service/email";
import type { StoredOwner } from "../accounts/owner-storage.ts";
import type { UtmData } from "../tracking/utm.ts";
import { type CheckoutLocation, cancelUrl, successUrl } from "./checkout-urls.ts";
import type { Order } from "./order.ts";
import { idOf, keysNeeded, type PriceIds, unsellableBecause } from "./price-ids.ts";

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

/** One call of the payments API with its body, with the specification's keys. */
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
  /** The last person who signed in with this browser. */
  readonly owner: StoredOwner | null;
  /** The input for this order; null where the form asks nothing. */
  readonly email: string | null;
  /** The code of the country, where the form asks. */
  readonly country: string | null;
  /** The code of the US state, for buyers from there. */
  readonly state: string | null;
  /** The campaign they came from. */
  readonly utm: UtmData;
}

/**
 * The call and body for an order, with the fields in the specification's order. The order's price and way of buying
 * decide, never an address.
 */
export function requestFor(
  order: Order,
  buyer: Buyer,
  location: CheckoutLocation,
  ids: PriceIds,
): CheckoutRequest {
  const { mode, price, quantity, key } = order;
  const email = buyer.email ?? buyer.owner?.email ?? null;
  const [priceId, trialPriceId] = keysNeeded(order).map((needed) => idOf(needed, ids));
  const reason = unsellableBecause(order, ids);
  if (!priceId || reason !== null) throw new Error(`"${key}" can't be ordered: it ${reason}.`);
  const urls: Urls = {
    // The API prefers an owner's known campaign.
    cancelUrl: cancelUrl(order, location, buyer),
    successUrl: successUrl(order, { priceId, email }, location),
  };
  if (mode === "api-tier") {
    const ownerEmail = buyer.owner?.email;
    if (price.documents === undefined || ownerEmail === undefined) {
      throw new Error(`"${key}" can't be ordered: an API tier needs its documents and an owner.`);
    }
    const { successUrl, cancelUrl } = urls;
    return {
      call: "createAPITierSubscriptionsUS",
      body: { documentsCount: price.documents, ownerEmail, successUrl, cancelUrl },
    };
  }
  const written = email === null ? {} : { email };
  switch (mode) {
    case "one-time":
      return { call: "createStripeOneTimePaymentUS", body: { priceId, quantity, ...written, ...urls } };
    case "paid-trial":
      if (!trialPriceId) throw new Error(`"${key}" can't be ordered: it has no trial that is charged for.`);
      return {
        call: "startTrialWithChargeSubscription",
        body: { priceId, trialPriceId, quantity, ...written, ...urls },
      };
    case "subscription":
    case "free-trial":
      return { call: "createStripeSubscriptionUS", body: { priceId, quantity, ...ownerOr(buyer), ...urls } };
  }
}

/** Names a known owner, unless another address was typed for this order; never both. */
function ownerOr({ owner, email }: Buyer): { ownerEmail: string } | { email: string } | object {
  if (owner && (email === null || isSameEmail(email, owner.email))) return { ownerEmail: owner.email };
  return email === null ? {} : { email };
}
