const DAY = 86_400_000;

/** For how many days a line about others may stand before somebody looks at its source again. */
export const DAYS_UNTIL_DUE = 365;

/** For how many days it is shown. In the time between, the Studio warns. */
const DAYS_SHOWN = 425;

/** The last day on which visitors see a line whose source was looked at on that day; null for no date. */
export function lastDayShown(checkedOn: unknown): string | null {
  if (typeof checkedOn !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(checkedOn)) return null;
  const start = Date.parse(`${checkedOn}T00:00:00Z`);
  return Number.isNaN(start) ? null : new Date(start + DAYS_SHOWN * DAY).toISOString().slice(0, 10);
}
