import type { Interval } from "./settings.ts";

/** Minor units formatted for people, such as $1,200.00. */
export function money(minorUnits: number, currency = "USD"): string {
  const digits = String(minorUnits).padStart(3, "0");
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}` as const;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  // Formatted as a decimal, not as a binary fraction. The type accepts only literals of this form.
  return format.format(decimal as `${number}`);
}

export function each(amount: number, interval: Interval): string {
  return `${money(amount)} each ${interval}`;
}
