const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** "5 Mar 2025", identical on every machine; null for an invalid date. */
export function shortDate(date: string): string | null {
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : format.format(time);
}
