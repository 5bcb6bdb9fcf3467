interface Expiring {
  /** The last day, as the Studio stores a date: 2027-03-31. */
  readonly validUntil: string | null;
}

const DAY = 86_400_000;

/** Those whose last day is not over yet, counted in UTC. A date that can't be read counts as over. */
export function withoutExpired<Item extends Expiring | null>(items: readonly Item[], now: Date): Item[] {
  return items.filter((item) => !item?.validUntil || endOf(item.validUntil) > now.getTime());
}

/** Seconds until the first of them expires, at least an hour; null when none ever does. */
export function secondsUntilExpiry(items: readonly (Expiring | null)[], now: Date): number | null {
  const ends = items.flatMap((item) => (item?.validUntil ? [endOf(item.validUntil)] : []));
  const next = Math.min(...ends.filter((end) => end > now.getTime()));
  return Number.isFinite(next) ? Math.max(3600, Math.ceil((next - now.getTime()) / 1000)) : null;
}

function endOf(day: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(start) ? 0 : start + DAY;
}
