import { addedKeyForm } from "../selling/added-prices.ts";
import { isTableKey, isTierKey } from "../selling/prices.ts";
import { parsePaymentEnv } from "./payments.ts";
import type { Source } from "./public-source.ts";

/** A line of configuration that adds a price: `STRIPE_PRICE_SUMMER_SALE=price_1Abc` adds "summer_sale". */
export interface PriceLine {
  readonly key: string;
  /** The payment provider's identifier. What it costs only the provider says. */
  readonly id: string;
  readonly variable: string;
}

export interface PriceLines {
  readonly lines: readonly PriceLine[];
  /** Of lines that add nothing, each with what to do. The others are sold all the same. */
  readonly problems: readonly string[];
}

const prefix = "STRIPE_PRICE_";

export function parsePriceLines(source: Source): PriceLines {
  const tableIds = new Set(Object.values(parsePaymentEnv(source).priceIds));
  const lines: PriceLine[] = [];
  const problems: string[] = [];
  const names = Object.keys(source).filter((name) => name.startsWith(prefix));
  for (const variable of names.sort()) {
    const id = source[variable]?.trim();
    if (!id) continue;
    const line = { variable, id, key: variable.slice(prefix.length).toLowerCase() };
    const problem = problemOf(line, lines, tableIds);
    if (problem === null) lines.push(line);
    else problems.push(`${variable}=${id} adds no price: ${problem}`);
  }
  return { lines, problems };
}

function problemOf(
  { key, id }: PriceLine,
  others: readonly PriceLine[],
  tableIds: ReadonlySet<string | null>,
): string | null {
  if (isTableKey(key) || isTierKey(key))
    return `"${key}" is in lib/selling/prices.ts already. Choose another name, or set its id in NEXT_PUBLIC_STRIPE_PRICES.`;
  if (!addedKeyForm.test(key))
    return `a name is 1 to 40 letters, digits and underscores after ${prefix}, the first a letter. Rename it.`;
  if (!/^price_\w+$/.test(id)) return 'set the identifier of a price, which starts with "price_".';
  const same = others.find((other) => other.key === key);
  if (same) return `${same.variable} has the same name. Leave one of them out.`;
  const twin = others.find((other) => other.id === id);
  if (twin) return `${twin.variable} has the same identifier. Leave one of them out.`;
  if (tableIds.has(id))
    return "a price of the table has the same identifier. Set the identifier of another price.";
  return null;
}
