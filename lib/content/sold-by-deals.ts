import { isDealOnly, isPriceKey, otherRhythm, type PriceKey } from "@/lib/checkout/prices";

/** Whether a block sells, in one of its rows or rhythms, what can only be bought while a deal that lists it runs. */
export function isSoldByDeals({ price, offers, plans }: Readonly<Record<string, unknown>>): boolean {
  const rows: readonly unknown[] = [offers, plans].flatMap((list) => (Array.isArray(list) ? list : []));
  const prices = [price, ...rows.map(priceOfRow)].filter(isPriceKey);
  return prices.flatMap((key): (PriceKey | null)[] => [key, otherRhythm(key)]).some(isDealPrice);
}

function priceOfRow(row: unknown): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, "price") : undefined;
}

function isDealPrice(key: PriceKey | null): boolean {
  return key !== null && isDealOnly(key);
}
