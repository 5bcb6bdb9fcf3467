import { ProductError } from "../../signature-api/errors.ts";

/** Begun checkouts within the period: more than an office makes, fewer than a card tester wants. */
const most = { address: 60, email: 30 } as const;
const periodMilliseconds = 10 * 60_000;
/** More than this many look like an attack on the memory, so the oldest are dropped. */
const remembered = 10_000;

/**
 * Limits how often one address, or anybody in the name of one e-mail address, begins a checkout. Kept in memory. Where
 * only this machine reaches the API, all that happens there comes from one address, and nobody is to be kept off.
 */
export function createCallLimits(now: () => Date) {
  const counts = new Map<string, { count: number; readonly since: number }>();

  function secondsToWait(kind: keyof typeof most, name: string): number {
    const key = `${kind} ${name}`;
    const time = now().getTime();
    const known = counts.get(key);
    // A clock that was set back would make the period last until it has caught up.
    const isRunning = known && time >= known.since && time - known.since < periodMilliseconds;
    const current = isRunning ? known : { count: 0, since: time };
    current.count += 1;
    // Deleting first keeps the map in order of use.
    counts.delete(key);
    counts.set(key, current);
    if (counts.size > remembered) counts.delete(counts.keys().next().value ?? key);
    return current.count <= most[kind] ? 0 : Math.ceil((current.since + periodMilliseconds - time) / 1000);
  }

  /** Counts a call. Throws 429 when it is one too many. */
  return (address: string, email: string | null): void => {
    const seconds = Math.max(
      secondsToWait("address", address),
      email === null ? 0 : secondsToWait("email", email),
    );
    if (seconds === 0) return;
    const minutes = Math.ceil(seconds / 60);
    const message = `Too many checkouts were begun here. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
    throw new ProductError(429, "too_many_requests", message, {
      headers: { "Retry-After": String(seconds) },
    });
  };
}
