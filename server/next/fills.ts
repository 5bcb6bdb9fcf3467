import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";

/** A result that fails never ends in the cache. In milliseconds. */
const LONGEST_WAIT = 5_000;

interface Fill {
  readonly version: number;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** Results of `"use cache"` functions that are being made, with the state of the lake when they were begun. */
const fills = new Map<string, Fill>();

/** The data cache has no result: Next makes one, and shares it with every request that asks meanwhile. */
export function beginFill(key: string, version: number): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  fills.get(key)?.end();
  fills.set(key, { version, ended: promise, end: resolve });
}

export function endFill(key: string): void {
  fills.get(key)?.end();
  fills.delete(key);
}

/**
 * Resolves when no result is being made that was begun before the lake's present state. An answer that begins then
 * contains nothing older.
 */
export async function olderFillsEnded(version: number): Promise<void> {
  const older = [...fills].filter(([, fill]) => fill.version !== version);
  if (older.length === 0) return;
  const late = wait(LONGEST_WAIT, "late" as const, { ref: false });
  const all = Promise.all(older.map(([, { ended }]) => ended));
  if ((await Promise.race([all, late])) === "late") {
    for (const [key, fill] of older) if (fills.get(key) === fill) fills.delete(key);
  }
  // Next forgets what it shares shortly after the cache has it.
  await turn();
  await turn();
}
