import { addedPrices } from "./added-prices.ts";
import type { Order } from "./order.ts";
import { type PriceKey, priceKeys, priceOf, type TableKey, type TierKey, tierKeys } from "./prices.ts";

type AnyKey = PriceKey | TierKey;

/** The payment provider's identifier of each price of the table in this environment; null where none is set. */
export type PriceIds = Readonly<Record<TableKey | TierKey, string | null>>;

/** The identifier of a price; an added one brings its own. */
export function idOf(key: AnyKey, ids: PriceIds): string | null {
  return isOfTable(key, ids) ? ids[key] : (addedPrices().get(key)?.id ?? null);
}

function isOfTable(key: AnyKey, ids: PriceIds): key is TableKey | TierKey {
  return Object.hasOwn(ids, key);
}

/** The price keys whose identifiers a way of buying needs. */
export function keysNeeded({ key, mode }: Pick<Order, "key" | "mode">): readonly AnyKey[] {
  const { trial } = priceOf(key);
  return mode === "paid-trial" && trial?.kind === "charge" ? [key, trial.key] : [key];
}

/** Why an order can't be paid here, for the log; null when it can. */
export function unsellableBecause(order: { key: AnyKey; mode: Order["mode"] }, ids: PriceIds) {
  const missing = keysNeeded(order).filter((key) => idOf(key, ids) === null);
  return missing.length === 0
    ? null
    : `has no identifier at the payment provider for ${missing.join(" and ")}`;
}

/** Every price of the table without an identifier. */
export function missingIds(ids: PriceIds): (TableKey | TierKey)[] {
  return [...priceKeys, ...tierKeys].filter((key) => ids[key] === null);
}
