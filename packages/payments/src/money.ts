import { moneyIn } from "@paraph/service/receipt";
import type { Interval } from "./settings.ts";

/** Minor units formatted for people, such as $1,200.00. */
export function money(minorUnits: number, currency = "USD"): string {
  return moneyIn(minorUnits, currency);
}

/** Minor units as a number with two decimals, such as 1200.00. */
export function inUnits(minorUnits: number): string {
  const digits = String(minorUnits).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function each(amount: number, interval: Interval): string {
  return `${money(amount)} each ${interval}`;
}
