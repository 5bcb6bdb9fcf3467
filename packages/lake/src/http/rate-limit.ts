/** A token bucket per key that refills steadily. Both return the seconds to wait, or 0 if allowed. */
export interface RateLimit {
  take(key: string): number;
  /** Takes nothing. */
  wait(key: string): number;
}

const mostKeys = 10_000;

export function createRateLimit(perMinute: number, now: () => Date): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>();

  function lookAt(key: string): { readonly time: number; readonly left: number; readonly seconds: number } {
    const time = now().getTime();
    const bucket = buckets.get(key) ?? { left: perMinute, at: time };
    // A clock that was set back takes nothing away.
    const refilled = bucket.left + (Math.max(0, time - bucket.at) * perMinute) / 60_000;
    const left = Math.min(perMinute, refilled);
    return { time, left, seconds: left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) * 60) / perMinute)) };
  }

  return {
    wait: (key) => lookAt(key).seconds,
    take(key) {
      const { time, left, seconds } = lookAt(key);
      // Deleting first keeps the map in order of use, so the entry dropped below is the one idle for longest.
      buckets.delete(key);
      // Who is refused loses nothing, so many refusals in a row keep nobody out for longer than one.
      buckets.set(key, { left: seconds > 0 ? left : left - 1, at: time });
      if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value ?? key);
      return seconds;
    },
  };
}
