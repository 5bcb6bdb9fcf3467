import { readChoice } from "@/lib/content/read";
import { compareOffer, comparisonWords } from "@/lib/selling/compare";
import type { Sellable } from "@/lib/selling/offers/read-price";
import { type Interval, modesOf, otherInterval, priceOf } from "@/lib/selling/prices";

/** The initial billing interval of a block's switch. Null: no switch; each price is sold as chosen. */
export function readInterval(value: unknown): Interval | null {
  return readChoice(value, ["month", "year"], null, "rhythm");
}

/**
 * The choices for visitors: the price and, if there is one, the price of the other billing interval, monthly first.
 * Both are bought in the same way where possible.
 */
export function intervalsOf(sellable: Sellable): readonly Sellable[] {
  const key = otherInterval(sellable.key);
  if (key === null) return [sellable];
  const price = priceOf(key);
  const modes = modesOf(price);
  const mode = modes.find((one) => one === sellable.mode) ?? modes[0];
  if (mode === undefined) return [sellable];
  const other = { key, price, mode };
  return price.interval === "month" ? [other, sellable] : [sellable, other];
}

/** How much cheaper a price is than the same plan billed monthly, in percent; 0 for a monthly price. */
export function yearlySaving(sellable: Sellable): number {
  const comparison = beside(sellable)?.comparison;
  return comparison?.kind === "saving" ? comparison.percent : 0;
}

/** The saving in a sentence; null if there is none. */
export function savingWords(sellable: Sellable): string | null {
  const compared = beside(sellable);
  return compared && comparisonWords(compared.comparison, compared.monthly).sentence;
}

function beside({ key, price }: Sellable) {
  const other = price.interval === "year" ? otherInterval(key) : null;
  if (other === null) return null;
  const monthly = priceOf(other);
  const comparison = compareOffer(price, monthly);
  return comparison && { monthly, comparison };
}
