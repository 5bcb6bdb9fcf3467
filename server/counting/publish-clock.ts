/** How often it looks for a publish, in milliseconds: by so much a time may be too long. */
const LOOK_EVERY = 50;

interface Options {
  /** Changes with every publish. */
  readonly publication: () => number;
  readonly observe: (seconds: number) => void;
  /** In milliseconds. */
  readonly now?: () => number;
}

/**
 * Measures from a publish until the first stored answer shows it. The commit happens in another process or on another
 * machine, whose clock is not asked: the time begins at the last look that did not see it yet.
 */
export class PublishClock {
  readonly #options: Options;
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #seen: number;
  #looked: number;
  /** When the first publish that is not visible yet was not there; null when all are. */
  #since: number | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#seen = options.publication();
    this.#looked = this.#now();
    this.#timer = setInterval(() => this.look(), LOOK_EVERY).unref();
  }

  look(): void {
    const publication = this.#options.publication();
    if (publication !== this.#seen) {
      this.#seen = publication;
      this.#since ??= this.#looked;
    }
    this.#looked = this.#now();
  }

  /** A stored answer that was outdated has been replaced by a current one. */
  replaced(): void {
    this.look();
    if (this.#since === null) return;
    this.#options.observe((this.#now() - this.#since) / 1000);
    this.#since = null;
  }

  /** No stored answer is outdated. What was published is in none of them. */
  allCurrent(): void {
    this.#since = null;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
