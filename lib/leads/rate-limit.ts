interface RateLimitOptions {
  readonly most: number;
  readonly milliseconds: number;
  readonly now: () => number;
}

/** More senders than this are an attempt to fill the memory; the oldest go first. */
const REMEMBERED = 10_000;

/** Allows each sender so many attempts within a time. Kept in memory: a restart forgives. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #attempts = new Map<string, { count: number; since: number }>();

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Counts one attempt; seconds to wait when it was one too many, else 0. */
  waitFor(sender: string): number {
    const { most, milliseconds, now } = this.#options;
    const time = now();
    const known = this.#attempts.get(sender);
    const current = known && time - known.since < milliseconds ? known : { count: 0, since: time };
    current.count += 1;
    this.#attempts.delete(sender);
    this.#attempts.set(sender, current);
    const oldest = this.#attempts.keys().next().value;
    if (this.#attempts.size > REMEMBERED && oldest !== undefined) this.#attempts.delete(oldest);
    return current.count <= most ? 0 : Math.ceil((current.since + milliseconds - time) / 1000);
  }
}
