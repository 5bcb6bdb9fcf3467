import type { Interval } from "../../settings.ts";

/** The same day of the next month or year, or the last of that month: January 31 is followed by February 28. */
export function afterInterval(from: Date, interval: Interval): Date {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  if (interval === "month") date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCFullYear(date.getUTCFullYear() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date;
}

/** The end of a period that begins then, in seconds. */
export function periodEnd(start: number, interval: Interval): number {
  return Math.floor(afterInterval(new Date(start * 1000), interval).getTime() / 1000);
}
