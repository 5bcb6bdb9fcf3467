import { longDate } from "@paraph/service/long-date";
import { afterInterval } from "./stripe/billing/periods.ts";
import type { Due } from "./stripe/totals.ts";

/** The date of the first recurring charge after today's, for example "November 29, 2026". */
export function firstPayment(begun: Date, later: NonNullable<Due["later"]>): string {
  if (later.afterDays === 0) return longDate(afterInterval(begun, later.every));
  const first = new Date(begun);
  first.setUTCDate(first.getUTCDate() + later.afterDays);
  return longDate(first);
}
