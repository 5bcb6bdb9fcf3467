import { isDealOnly, isPriceKey, otherInterval, type PriceKey } from "@/lib/selling/prices";

/** Whether a block sells a deal-only price, in any of its rows or billing intervals. */
export function isSoldByDeals({ price, offers, plans }: Readonly<Record<string, unknown>>): boolean {
  const rows: readonly unknown[] = [offers, plans].flatMap((list) => (Array.isArray(list) ? list : []));
  const prices = [price, ...rows.map(priceOfRow)].filter(isPriceKey);
  return prices.flatMap((key): (PriceKey | null)[] => [key, otherInterval(key)]).some(isDealPrice);
}

function priceOfRow(row: unknown): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, "price") : undefined;
}

function isDealPrice(key: PriceKey | null): boolean {
  return key !== null && isDealOnly(key);
}
