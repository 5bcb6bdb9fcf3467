const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day for buyers, such as "November 29, 2026". Takes an ISO instant, milliseconds or a date; it is the day in UTC. */
export function longDate(time: string | number | Date): string {
  return format.format(new Date(time));
}
