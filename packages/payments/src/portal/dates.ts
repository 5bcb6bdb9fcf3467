const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The day of a time in seconds, such as "November 29, 2026". */
export function day(seconds: number): string {
  return format.format(new Date(seconds * 1000));
}
