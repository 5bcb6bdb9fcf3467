import { dependOn } from "@/lib/freshness/remember";
import { sharedStoppedPrices } from "@/lib/selling/offers/stopped-prices";
import type { Order } from "@/lib/selling/order";
import { keysNeeded } from "@/lib/selling/price-ids";

/** What visitors read where a price is not sold for now. */
export const stoppedSentence =
  "This price is changing, so it can’t be bought right now. Please come back later.";

/** The same beside tiers that are sold. */
export const someTiersStopped =
  "The price of another tier is changing, so it can’t be bought right now. Please come back later.";

/**
 * Whether an order needs a price that the payment provider says differently: nobody is charged what no page says. The
 * page that asks depends on the answer, and is made anew when it changes.
 */
export function isStopped(order: Pick<Order, "key" | "mode">): boolean {
  const prices = sharedStoppedPrices();
  if (prices === null) return false;
  const keys = keysNeeded(order);
  dependOn(prices.revisionsOf(keys));
  return keys.some((key) => prices.isStopped(key));
}

/** Says that what is made shows a price that is not in the table: what it costs, or that there is none of this name. */
export function dependOnAdded(key: string): void {
  const prices = sharedStoppedPrices();
  if (prices !== null) dependOn(prices.revisionsOf([key]));
}
