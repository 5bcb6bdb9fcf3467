import { missingIds } from "../../lib/checkout/price-ids.ts";
import { modesOf, type Price, priceKeys, priceOf, tierKeys } from "../../lib/checkout/prices.ts";
import type { Source } from "../../lib/env-source.ts";
import { parsePaymentEnv } from "../../lib/payment-env.ts";

/** What this check reads of a price at the payment provider. */
export interface ProvidersPrice {
  readonly active: boolean;
  readonly currency: string;
  readonly unit_amount: number | null;
  readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
}

/** Everything that can't be sold for want of an identifier, each with what to set. */
export function missingPrices(source: Source): string[] {
  const { priceIds } = parsePaymentEnv(source);
  return missingIds(priceIds).map((key) => {
    const isSold = modesOf(priceOf(key)).length > 0;
    const effect = isSold ? "its buttons are disabled" : "trials that charge it are disabled";
    return `"${key}" has no identifier, and ${effect}. Add "${key}=price_…" to NEXT_PUBLIC_STRIPE_PRICES.`;
  });
}

/** Where the provider would charge something else than the table says. */
export async function differingPrices(
  source: Source,
  retrieve: (id: string) => Promise<ProvidersPrice>,
): Promise<string[]> {
  const { priceIds } = parsePaymentEnv(source);
  const problems = [...priceKeys, ...tierKeys].map(async (key) => {
    const id = priceIds[key];
    // Of a tier, a hosted API may know the name alone.
    if (id === null || id === key) return [];
    try {
      const differing = differences(priceOf(key), await retrieve(id));
      return differing.map((what) => `"${key}" (${id}): ${what}.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`"${key}" (${id}) could not be read at the payment provider: ${reason}`];
    }
  });
  return (await Promise.all(problems)).flat();
}

function differences(price: Price, there: ProvidersPrice): string[] {
  const interval = there.recurring ? `${there.recurring.interval_count} ${there.recurring.interval}` : "once";
  const expected = price.interval === null ? "once" : `1 ${price.interval}`;
  return [
    there.active ? null : "it is not active at the provider",
    told("the amount", price.amount, there.unit_amount),
    told("the currency", price.currency.toLowerCase(), there.currency),
    told("the interval", expected, interval),
  ].filter((problem) => problem !== null);
}

function told(what: string, here: unknown, there: unknown): string | null {
  return here === there ? null : `${what} is ${here} in lib/checkout/prices.ts and ${there} at the provider`;
}
