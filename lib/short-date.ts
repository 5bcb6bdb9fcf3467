const month = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** "5 Mar 2025": the order of the specification, American names, the same on every machine; null for an invalid date. */
export function shortDate(date: string): string | null {
  const day = new Date(date);
  return Number.isNaN(day.getTime())
    ? null
    : `${day.getUTCDate()} ${month.format(day)} ${day.getUTCFullYear()}`;
}
