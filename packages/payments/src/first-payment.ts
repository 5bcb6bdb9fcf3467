import type { Due } from "./stripe/totals.ts";

const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The date of the first recurring charge after today's, for example "November 29, 2026". */
export function firstPayment(begun: Date, later: NonNullable<Due["later"]>): string {
  const first = new Date(begun);
  if (later.afterDays > 0) first.setUTCDate(first.getUTCDate() + later.afterDays);
  else if (later.every === "month") nextMonth(first);
  else first.setUTCFullYear(first.getUTCFullYear() + 1);
  return format.format(first);
}

/** The same day, or the last of the month: January 31 is followed by February 28. */
function nextMonth(date: Date): void {
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
}
