import { longDate } from "@paraph/service/long-date";

/** The day of a time in seconds, such as "November 29, 2026". */
export function day(seconds: number): string {
  return longDate(seconds * 1000);
}
