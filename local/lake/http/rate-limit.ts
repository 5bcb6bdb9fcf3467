/** A token bucket per key that refills steadily. `take` returns the seconds to wait, or 0 if allowed. */
export interface RateLimit {
  take(key: string): number;
}

const mostKeys = 10_000;

export function createRateLimit(perMinute: number, now: () => Date): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(key) {
      const time = now().getTime();
      const bucket = buckets.get(key) ?? { left: perMinute, at: time };
      // A clock that was set back takes nothing away.
      const refilled = bucket.left + (Math.max(0, time - bucket.at) * perMinute) / 60_000;
      const left = Math.min(perMinute, refilled) - 1;
      // Deleting first keeps the map in order of use, so the entry dropped below is the one idle for longest.
      buckets.delete(key);
      buckets.set(key, { left: Math.max(left, 0), at: time });
      if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value ?? key);
      return left >= 0 ? 0 : Math.max(1, Math.ceil((-left * 60) / perMinute));
    },
  };
}
