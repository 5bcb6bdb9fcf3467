interface Expiring {
  /** The last day, as the Studio stores a date: 2027-03-31. */
  readonly validUntil: string | null;
}

const DAY = 86_400_000;

/** When the first of them expires, in milliseconds since 1970; null if none ever does. */
export function nextExpiry(items: readonly (Expiring | null)[], now: Date): number | null {
  const ends = items.flatMap((item) => (item?.validUntil ? [endOf(item.validUntil)] : []));
  const next = Math.min(...ends.filter((end) => end > now.getTime()));
  return Number.isFinite(next) ? next : null;
}

/**
 * Removes expired items from lists at any depth. Items stay until the end of their last day in UTC. An unreadable date
 * counts as over.
 */
export function withoutExpiredIn<Value>(value: Value, now: Date): Value {
  // Lists and objects keep their shape, except for list items that may be missing anyway.
  if (Array.isArray(value)) {
    const kept = value.filter((item) => !isExpiring(item) || endOf(item.validUntil) > now.getTime());
    return kept.map((item) => withoutExpiredIn(item, now)) as Value; // see above
  }
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withoutExpiredIn(field, now)]);
  return Object.fromEntries(fields) as Value; // see above
}

/** Everything in a result that ends by the clock. */
export function expiringIn(value: unknown, found: { validUntil: string }[] = []): { validUntil: string }[] {
  if (isExpiring(value)) found.push(value);
  if (typeof value === "object" && value !== null) {
    for (const field of Object.values(value)) expiringIn(field, found);
  }
  return found;
}

function isExpiring(value: unknown): value is { validUntil: string } {
  if (typeof value !== "object" || value === null || !("validUntil" in value)) return false;
  return typeof value.validUntil === "string" && value.validUntil !== "";
}

function endOf(day: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(start) ? 0 : start + DAY;
}
