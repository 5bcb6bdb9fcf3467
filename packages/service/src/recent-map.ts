/** A map from which what was used least recently is dropped while all together take more than a limit, in bytes. */
export class RecentMap<Key, Value> {
  readonly #limit: number;
  readonly #sizeOf: (value: Value, key: Key) => number;
  readonly #onDrop: (key: Key, value: Value) => void;
  /** The least recently used first. */
  readonly #entries = new Map<Key, Value>();
  #size = 0;

  constructor(
    limit: number,
    sizeOf: (value: Value, key: Key) => number,
    onDrop: (key: Key, value: Value) => void = () => {},
  ) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
    this.#onDrop = onDrop;
  }

  /** Looking is no use. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  use(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value, key);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value, key);
    this.#onDrop(key, value);
  }

  get extent(): { bytes: number; count: number } {
    return { bytes: this.#size, count: this.#entries.size };
  }
}
