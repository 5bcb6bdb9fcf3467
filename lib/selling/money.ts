export type Currency = "USD";

/** Decimal places of each currency in the price table. */
const decimals: Readonly<Record<Currency, number>> = { USD: 2 };

/**
 * Formats minor units for people: $25, $99.90, $1,200. Digits move as text and are never divided, so nothing is
 * rounded.
 */
export function formatMoney(minorUnits: number, currency: Currency): string {
  const { whole, rest } = split(minorUnits, currency);
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 0 });
  return /^0*$/.test(rest) ? format.format(BigInt(whole)) : `${format.format(BigInt(whole))}.${rest}`;
}

/** A plain decimal for structured data: "25.00". */
export function decimalMoney(minorUnits: number, currency: Currency): string {
  const { whole, rest } = split(minorUnits, currency);
  return `${whole}.${rest}`;
}

/** The short form for addresses: 25, 99.9. */
export function shortMoney(minorUnits: number, currency: Currency): string {
  return decimalMoney(minorUnits, currency).replace(/\.?0+$/, "");
}

/** The inverse of {@link shortMoney}; null for anything else. */
export function parseMoney(text: string, currency: Currency): number | null {
  const [, whole, rest = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(`${whole}${rest.padEnd(decimals[currency], "0")}`);
}

function split(minorUnits: number, currency: Currency): { whole: string; rest: string } {
  if (!Number.isSafeInteger(minorUnits) || minorUnits < 0) {
    throw new RangeError(`A price must be a whole number of minor units from 0 on, not ${minorUnits}.`);
  }
  const digits = decimals[currency];
  const text = String(minorUnits).padStart(digits + 1, "0");
  return { whole: text.slice(0, -digits), rest: text.slice(-digits) };
}
