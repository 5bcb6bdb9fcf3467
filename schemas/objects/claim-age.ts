import { DAYS_UNTIL_DUE, lastDayShown } from "../../lib/publishing/line-age.ts";

/** Claims about others are checked again once a year. In seconds, as GROQ counts. */
export const CLAIM_LIFETIME = DAYS_UNTIL_DUE * 24 * 60 * 60;

/** The world's first time zone begins a day so many hours before UTC does. */
const EARLIEST_ZONE = 14 * 60 * 60 * 1000;

/** Whether somebody should check the source of a claim again. */
export function isDue(checkedOn: unknown, now: Date): boolean {
  if (typeof checkedOn !== "string") return false;
  const checked = Date.parse(`${checkedOn}T00:00:00Z`);
  return now.getTime() - checked > CLAIM_LIFETIME * 1000;
}

/** Whether that day has not begun anywhere yet. */
export function isAhead(checkedOn: unknown, now: Date): boolean {
  if (typeof checkedOn !== "string") return false;
  return Date.parse(`${checkedOn}T00:00:00Z`) - now.getTime() > EARLIEST_ZONE;
}

/** What editors read about a line that drops out of its page by itself; null while it is fresh. */
export function describeAge(checkedOn: unknown, now: Date): string | null {
  const last = lastDayShown(checkedOn);
  if (last === null || !isDue(checkedOn, now)) return null;
  return last < now.toISOString().slice(0, 10)
    ? "Visitors no longer see this, because it was checked too long ago. Look at the source again and write today's date."
    : `This was checked more than a year ago. Look at the source again and write today's date: visitors see it until ${last}.`;
}

/** Everything in a comparison that somebody has to check again, wherever it stands. */
export function countDueIn(
  { claims, statements, vendors }: Readonly<Record<string, unknown>>,
  now: Date,
): number {
  const ofVendors = entriesOf(vendors).map(
    (vendor) =>
      countDueClaims(fieldOf(vendor, "lines"), now) + countDueClaims(fieldOf(vendor, "prices"), now),
  );
  return countDueClaims(claims, now) + countDueClaims(statements, now) + ofVendors.reduce((a, b) => a + b, 0);
}

/** Previews get lists as arrays or as objects with one entry per item. */
export function countDueClaims(claims: unknown, now: Date): number {
  return entriesOf(claims).filter((claim) => isDue(fieldOf(claim, "checkedOn"), now)).length;
}

/** How many claims lead to a page of ours, which says more and is no source. */
export function countUnsourced(claims: unknown): number {
  const list = typeof claims === "object" && claims !== null ? Object.values(claims) : [];
  return list.filter((claim) => typeof claim === "object" && claim !== null && !Reflect.get(claim, "source"))
    .length;
}

export function describeCheck(checkedOn: unknown): string {
  return typeof checkedOn === "string" ? `checked ${checkedOn}` : "not checked yet";
}

function entriesOf(list: unknown): unknown[] {
  return typeof list === "object" && list !== null ? Object.values(list) : [];
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
