/** Another one in each run. A test names it when it fails, and `PARAPH_SEED` repeats what that run chose. */
export const seed = Number(process.env.PARAPH_SEED || Date.now() % 1_000_000);

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** From 0 up to, but not including, this number. */
  below(most: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  bytes(length: number): Buffer;
}

/** The same numbers for the same seed, so that a failure can be repeated (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    next,
    below,
    pick: (values) => values[below(values.length)] ?? values[0],
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
