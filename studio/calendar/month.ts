const DAY = 86_400_000;

/** A month of the site's calendar, which counts days in UTC. */
export interface Month {
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
}

export function monthOf(date: Date): Month {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

export function shiftMonth({ year, month }: Month, by: number): Month {
  return monthOf(new Date(Date.UTC(year, month + by, 1)));
}

/** The whole weeks, Sunday first, that a month touches. Days are written `2027-03-01`. */
export function weeksOf({ year, month }: Month): string[][] {
  const first = Date.UTC(year, month, 1);
  const last = Date.UTC(year, month + 1, 0);
  const start = first - new Date(first).getUTCDay() * DAY;
  const count = Math.ceil((last - start + DAY) / (7 * DAY));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) =>
      new Date(start + (week * 7 + day) * DAY).toISOString().slice(0, 10),
    ),
  );
}

/** The same time of day on another day. */
export function onDay(instant: string, day: string): string {
  return `${day}${instant.slice(10)}`;
}
