import { readInstant } from "@/lib/freshness/schedule";
import { lastDayShown } from "@/lib/publishing/line-age";

interface Expiring {
  /** The last day, as the Studio stores a date: 2027-03-31. */
  readonly validUntil?: string | null;
  /** Of lines about others: the day on which somebody looked at their source. They disappear when it is too long ago. */
  readonly agesFrom?: string | null;
  /** Of blocks: the first moment at which visitors see it. */
  readonly shownFrom?: string | null;
  /** Of blocks: the moment from which on they no longer see it. */
  readonly shownUntil?: string | null;
}

const DAY = 86_400_000;

/** When the first of them appears or disappears, in milliseconds since 1970; null if none ever does. */
export function nextExpiry(items: readonly (Expiring | null)[], now: Date): number | null {
  const moments = items.flatMap((item) => (item ? momentsOf(item) : []));
  const next = Math.min(...moments.filter((moment) => moment > now.getTime()));
  return Number.isFinite(next) ? next : null;
}

/**
 * Removes expired items from lists at any depth, and blocks that are hidden at that time. Items stay until the end of
 * their last day in UTC. An unreadable date counts as over.
 */
export function withoutExpiredIn<Value>(value: Value, now: Date): Value {
  // Lists and objects keep their shape, except for list items that may be missing anyway.
  if (Array.isArray(value)) {
    const kept = value.filter((item) => !isExpiring(item) || isThere(item, now.getTime()));
    return kept.map((item) => withoutExpiredIn(item, now)) as Value; // see above
  }
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withoutExpiredIn(field, now)]);
  return Object.fromEntries(fields) as Value; // see above
}

/** Everything in a result that appears or ends by the clock. */
export function expiringIn(value: unknown, found: Expiring[] = []): Expiring[] {
  if (isExpiring(value)) found.push(value);
  if (typeof value === "object" && value !== null) {
    for (const field of Object.values(value)) expiringIn(field, found);
  }
  return found;
}

const names = ["validUntil", "agesFrom", "shownFrom", "shownUntil"] as const;

function isExpiring(value: unknown): value is Expiring {
  if (typeof value !== "object" || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return names.some((name) => typeof fields[name] === "string" && fields[name] !== "");
}

function isThere({ validUntil, agesFrom, shownFrom, shownUntil }: Expiring, now: number): boolean {
  if (validUntil && endOf(validUntil) <= now) return false;
  if (agesFrom && endOfLine(agesFrom) <= now) return false;
  // A time that nobody can read hides nothing: the Studio does not write one.
  const [from, until] = [instantOf(shownFrom), instantOf(shownUntil)];
  return (from === null || from <= now) && (until === null || until > now);
}

function momentsOf({ validUntil, agesFrom, shownFrom, shownUntil }: Expiring): number[] {
  const days = [validUntil ? endOf(validUntil) : null, agesFrom ? endOfLine(agesFrom) : null];
  const moments = [...days, instantOf(shownFrom), instantOf(shownUntil)];
  return moments.filter((moment) => moment !== null);
}

function instantOf(value: string | null | undefined): number | null {
  const instant = readInstant(value);
  return instant === null ? null : Date.parse(instant);
}

function endOfLine(checkedOn: string): number {
  return endOf(lastDayShown(checkedOn) ?? "");
}

function endOf(day: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(start) ? 0 : start + DAY;
}
