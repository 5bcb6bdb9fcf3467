import { setTimeout as wait } from "node:timers/promises";

/** How long it lets visitors be answered before it looks again. In milliseconds. */
const YIELD = 10;

interface Moment {
  /** Whether a visitor waits for something that is being made. */
  readonly isBusy: () => boolean;
  /** Whether the work has become needless meanwhile. */
  readonly isOver: () => boolean;
}

/**
 * Does the work while no visitor waits, and then nothing for as long as it took: half of the time belongs to visitors
 * whatever happens. Returns whether it was done, rejects as the work does.
 */
export async function whenIdle({ isBusy, isOver }: Moment, work: () => Promise<unknown>): Promise<boolean> {
  while (isBusy() && !isOver()) await wait(YIELD);
  if (isOver()) return false;
  const began = performance.now();
  await work();
  for (const end = 2 * performance.now() - began; performance.now() < end && !isOver(); ) await wait(YIELD);
  return true;
}
