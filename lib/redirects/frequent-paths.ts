/** In bits: 128 KB. A hundred thousand made-up paths a day set a sixth of them. */
const FILTER_BITS = 1 << 20;

/** What is known of a path: asked for at least `count - error` times. */
interface Counter {
  count: number;
  error: number;
}

/**
 * Counts the most frequent of any number of paths in bounded memory. The first time a path is only marked in a Bloom
 * filter, so that what nobody asks for twice takes no place. When all places are taken, the rarest path gives its own to
 * the new one, with its count as the possible error (Metwally's Space-Saving).
 */
export class FrequentPaths {
  readonly #most: number;
  readonly #seen = new Uint32Array(FILTER_BITS / 32);
  readonly #counters = new Map<string, Counter>();

  constructor(most: number) {
    this.#most = most;
  }

  add(path: string): void {
    const known = this.#counters.get(path);
    if (known) {
      known.count += 1;
      return;
    }
    if (!this.#markSeen(path)) return;
    if (this.#counters.size < this.#most) {
      this.#counters.set(path, { count: 2, error: 0 });
      return;
    }
    const [rarest, least] = this.#rarest();
    this.#counters.delete(rarest);
    this.#counters.set(path, { count: least + 2, error: least });
  }

  /** How often each was asked for, at the least. */
  counts(): Map<string, number> {
    return new Map([...this.#counters].map(([path, { count, error }]) => [path, count - error]));
  }

  clear(): void {
    this.#seen.fill(0);
    this.#counters.clear();
  }

  #rarest(): [path: string, count: number] {
    let rarest = "";
    let least = Number.POSITIVE_INFINITY;
    for (const [path, { count }] of this.#counters) {
      if (count < least) [rarest, least] = [path, count];
    }
    return [rarest, least];
  }

  /** Returns whether it was marked before. */
  #markSeen(path: string): boolean {
    let wasSeen = true;
    for (const seed of [0x811c9dc5, 0x9747b28c]) {
      const bit = hash(path, seed) % FILTER_BITS;
      const mask = 1 << (bit & 31);
      const word = this.#seen[bit >>> 5] ?? 0;
      if ((word & mask) === 0) wasSeen = false;
      this.#seen[bit >>> 5] = word | mask;
    }
    return wasSeen;
  }
}

/** FNV-1a. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
