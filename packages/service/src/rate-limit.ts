interface RateLimitOptions {
  readonly most: number;
  readonly milliseconds: number;
  readonly now: () => number;
}

/** More senders than this look like an attack on the memory, so the oldest are dropped. */
const REMEMBERED = 10_000;

/** Limits the attempts of each sender in a period. Kept in memory, so a restart resets it. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #attempts = new Map<string, { count: number; since: number }>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Counts one attempt. Returns the seconds to wait if it was one too many, else 0. */
  waitFor(sender: string): number {
    const { most, milliseconds, now } = this.#options;
    const time = now();
    const known = this.#attempts.get(sender);
    // A clock that was set back would make the period last until it has caught up.
    const isRunning = known && time >= known.since && time - known.since < milliseconds;
    const current = isRunning ? known : { count: 0, since: time };
    current.count += 1;
    this.#attempts.delete(sender);
    this.#attempts.set(sender, current);
    const oldest = this.#attempts.keys().next().value;
    if (this.#attempts.size > REMEMBERED && oldest !== undefined) this.#attempts.delete(oldest);
    return current.count <= most ? 0 : Math.ceil((current.since + milliseconds - time) / 1000);
  }
}
