import { messageOf } from "@paraph/service/message-of";
import { parsePaymentEnv } from "../lib/env/payments.ts";
import type { Source } from "../lib/env/public-source.ts";
import { missingIds } from "../lib/selling/price-ids.ts";
import { modesOf, type Price, priceKeys, priceOf, tierKeys } from "../lib/selling/prices.ts";

/** The fields of a provider's price that this check reads. */
export interface ProvidersPrice {
  readonly active: boolean;
  readonly currency: string;
  readonly unit_amount: number | null;
  readonly recurring: { readonly interval: string; readonly interval_count: number } | null;
}

/** Every price without an identifier, with what to set. */
export function missingPrices(source: Source): string[] {
  const { priceIds } = parsePaymentEnv(source);
  return missingIds(priceIds).map((key) => {
    const isSold = modesOf(priceOf(key)).length > 0;
    const effect = isSold ? "its buttons are disabled" : "trials that charge it are disabled";
    return `"${key}" has no identifier, and ${effect}. Add "${key}=price_…" to NEXT_PUBLIC_STRIPE_PRICES.`;
  });
}

/** Where the provider would charge something other than the table says. */
export async function differingPrices(
  source: Source,
  retrieve: (id: string) => Promise<ProvidersPrice>,
): Promise<string[]> {
  const { priceIds } = parsePaymentEnv(source);
  const problems = [...priceKeys, ...tierKeys].map(async (key) => {
    const id = priceIds[key];
    // A hosted API may know only the name of a tier.
    if (id === null || id === key) return [];
    try {
      const differing = differences(priceOf(key), await retrieve(id));
      return differing.map((what) => `"${key}" (${id}): ${what}.`);
    } catch (error) {
      const reason = messageOf(error);
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
  return here === there ? null : `${what} is ${here} in lib/selling/prices.ts and ${there} at the provider`;
}
