import { compareOffer, comparisonWords } from "@/lib/checkout/compare";
import { type Interval, modesOf, otherRhythm, priceOf } from "@/lib/checkout/prices";
import { readChoice } from "@/lib/content/read";
import type { Sellable } from "@/lib/content/read-price";

/** The rhythm that a block's switch starts with; null: it has none, and each price is sold as it was chosen. */
export function readRhythm(value: unknown): Interval | null {
  return readChoice(value, ["month", "year"], null, "rhythm");
}

/**
 * What visitors choose between: the price and, where it is sold in both rhythms, the other one. By the month first, and
 * bought in the same way when it can be.
 */
export function rhythmsOf(sellable: Sellable): readonly Sellable[] {
  const key = otherRhythm(sellable.key);
  if (key === null) return [sellable];
  const price = priceOf(key);
  const modes = modesOf(price);
  const mode = modes.find((one) => one === sellable.mode) ?? modes[0];
  if (mode === undefined) return [sellable];
  const other = { key, price, mode };
  return price.interval === "month" ? [other, sellable] : [sellable, other];
}

/** How much less a price is than the same plan by the month, in percent; 0 for what is paid by the month itself. */
export function yearlySaving(sellable: Sellable): number {
  const comparison = beside(sellable)?.comparison;
  return comparison?.kind === "saving" ? comparison.percent : 0;
}

/** The same in a sentence; null where nothing is saved. */
export function savingWords(sellable: Sellable): string | null {
  const compared = beside(sellable);
  return compared && comparisonWords(compared.comparison, compared.monthly).sentence;
}

function beside({ key, price }: Sellable) {
  const other = price.interval === "year" ? otherRhythm(key) : null;
  if (other === null) return null;
  const monthly = priceOf(other);
  const comparison = compareOffer(price, monthly);
  return comparison && { monthly, comparison };
}
