const month = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** "2025-03-05 at 09:00 UTC", for times on which something depends. In milliseconds since 1970. */
export function minuteInWords(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace("T", " at ")} UTC`;
}

/** "5 Mar 2025": the order of the specification, American names, the same on every machine; null for an invalid date. */
export function shortDate(date: string): string | null {
  const day = new Date(date);
  return Number.isNaN(day.getTime())
    ? null
    : `${day.getUTCDate()} ${month.format(day)} ${day.getUTCFullYear()}`;
}
