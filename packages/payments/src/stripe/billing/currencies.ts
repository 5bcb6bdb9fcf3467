import type { StoredSession } from "../entities.ts";

/** Example rates in ten-thousandths of the currency for a dollar. The provider takes the day's. */
const rates: Readonly<Record<string, number>> = {
  AUD: 15_100,
  CAD: 13_700,
  CHF: 8_000,
  EUR: 8_600,
  GBP: 7_500,
};

const euroCountries = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");

const currencies: Readonly<Record<string, string>> = {
  AU: "AUD",
  CA: "CAD",
  CH: "CHF",
  GB: "GBP",
  ...Object.fromEntries(euroCountries.map((country) => [country, "EUR"])),
};

/** An amount in the buyer's currency, with adaptive pricing; `null` if theirs is the price's, or is unknown here. */
export function presented(
  { options, buyer }: Pick<StoredSession, "options" | "buyer">,
  amount: number,
): { readonly amount: number; readonly currency: string } | null {
  const currency = currencies[buyer.address?.country ?? ""];
  const rate = currency === undefined ? undefined : rates[currency];
  if (!options.adaptivePricing || currency === undefined || rate === undefined) return null;
  return { amount: Math.floor((amount * rate + 5_000) / 10_000), currency: currency.toLowerCase() };
}
