import type { Order } from "./order.ts";
import { type PriceKey, priceKeys, priceOf, type TierKey, tierKeys } from "./prices.ts";

type AnyKey = PriceKey | TierKey;

/** The payment provider's identifier of each price in this environment; null where none is set. */
export type PriceIds = Readonly<Record<AnyKey, string | null>>;

/** The price keys whose identifiers a way of buying needs. */
export function keysNeeded({ key, mode }: Pick<Order, "key" | "mode">): readonly AnyKey[] {
  const { trial } = priceOf(key);
  return mode === "paid-trial" && trial?.kind === "charge" ? [key, trial.key] : [key];
}

/** Why an order can't be paid here, for the log; null when it can. */
export function unsellableBecause(order: { key: AnyKey; mode: Order["mode"] }, ids: PriceIds) {
  const missing = keysNeeded(order).filter((key) => ids[key] === null);
  return missing.length === 0
    ? null
    : `has no identifier at the payment provider for ${missing.join(" and ")}`;
}

/** Every price without an identifier. */
export function missingIds(ids: PriceIds): AnyKey[] {
  return [...priceKeys, ...tierKeys].filter((key) => ids[key] === null);
}
