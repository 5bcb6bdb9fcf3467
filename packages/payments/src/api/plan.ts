import { ServiceError } from "@paraph/service/requests";
import type { Catalogue, CataloguePrice } from "../settings.ts";
import type { CallBody } from "./calls.ts";

/** What a call buys, without the payment provider's terms. */
export interface Plan {
  readonly mode: "payment" | "subscription";
  readonly prices: readonly CataloguePrice[];
  readonly quantity: number;
  readonly trialDays: number | null;
}

/** Only the catalogue determines what something costs and how it may be bought. */
export function createPlans(sold: () => Catalogue) {
  return {
    createStripeSubscriptionUS({ priceId, quantity }: CallBody<"createStripeSubscriptionUS">): Plan {
      const price = find(priceId, "priceId");
      if (price.documents !== null) throw wrongCall(price, "createAPITierSubscriptionsUS");
      if (price.interval === null) throw wrongCall(price, "createStripeOneTimePaymentUS");
      const freeDays = price.trial?.paidBy === null ? price.trial.days : null;
      return { mode: "subscription", prices: [price], quantity, trialDays: freeDays };
    },
    createStripeOneTimePaymentUS({ priceId, quantity }: CallBody<"createStripeOneTimePaymentUS">): Plan {
      const price = find(priceId, "priceId");
      if (price.interval !== null) throw wrongCall(price, "createStripeSubscriptionUS");
      if (price.isPart) {
        throw refusal("wrong_call", "priceId", `${name(price.id)} is only sold as part of another price.`);
      }
      return { mode: "payment", prices: [price], quantity, trialDays: null };
    },
    startTrialWithChargeSubscription(body: CallBody<"startTrialWithChargeSubscription">): Plan {
      const price = find(body.priceId, "priceId");
      const part = find(body.trialPriceId, "trialPriceId");
      if (!price.trial?.paidBy) {
        throw refusal("wrong_call", "priceId", `${name(price.id)} has no paid trial.`);
      }
      if (price.trial.paidBy !== part.key) {
        const message = `The trial of ${name(price.id)} is not paid by ${name(part.id)}.`;
        throw refusal("wrong_trial", "trialPriceId", message);
      }
      const { days } = price.trial;
      return { mode: "subscription", prices: [price, part], quantity: body.quantity, trialDays: days };
    },
    createAPITierSubscriptionsUS({ documentsCount }: CallBody<"createAPITierSubscriptionsUS">): Plan {
      const tiers = sold().filter(({ documents }) => documents !== null);
      const price = tiers.find(({ documents }) => documents === documentsCount);
      if (price) return { mode: "subscription", prices: [price], quantity: 1, trialDays: null };
      const offered = tiers.map(({ documents }) => documents).join(", ");
      const message = `There is no API tier with ${documentsCount} documents. Available: ${offered}.`;
      throw refusal("unknown_tier", "documentsCount", message);
    },
  };

  function find(id: string, field: string): CataloguePrice {
    const price = sold().find((one) => one.id === id);
    if (price) return price;
    throw refusal("unknown_price", field, `There is no price ${name(id)} on sale.`);
  }
}

/**
 * The price that a running plan is to be changed to, by the rule of the portal: a plan for a plan, a tier
 * for a tier, and nothing that only deals sell.
 */
export function changedPrice(sold: Catalogue, present: string, wanted: string): CataloguePrice {
  const price = sold.find(({ id }) => id === wanted);
  if (!price) throw refusal("unknown_price", "priceId", `There is no price ${name(wanted)} on sale.`);
  if (wanted === present)
    throw refusal("same_price", "priceId", `The plan has the price ${name(wanted)} already.`);
  const isTier = (sold.find(({ id }) => id === present)?.documents ?? null) !== null;
  if (price.interval !== null && !price.isDealOnly && (price.documents !== null) === isTier) return price;
  const message = `A running plan can't be changed to ${name(wanted)}. Choose another price, or buy it beside the plan.`;
  throw refusal("wrong_change", "priceId", message);
}

function wrongCall(price: CataloguePrice, right: string): ServiceError {
  return refusal("wrong_call", "priceId", `${name(price.id)} is bought with ${right}.`);
}

function refusal(code: string, field: string, message: string): ServiceError {
  return new ServiceError(400, code, message, { body: { field } });
}

/** Quotes and shortens text that anyone can send. */
function name(id: string): string {
  return JSON.stringify(id.slice(0, 80));
}
