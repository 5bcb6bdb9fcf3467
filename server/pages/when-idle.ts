import { setTimeout as wait } from "node:timers/promises";

/** How long it lets visitors be answered before it looks again. In milliseconds. */
const YIELD = 10;

interface Moment {
  /** Whether a visitor waits for something that is being made. */
  readonly isBusy: () => boolean;
  /** Whether the work has become needless meanwhile. */
  readonly isOver: () => boolean;
  /** Whether the work takes the time of the thread that answers visitors: half of it is theirs, whatever happens. */
  readonly rests: boolean;
}

/**
 * Does the work while no visitor waits, and then, if it rests, nothing for as long as that took. Returns whether it was done,
 * rejects as the work does.
 */
export async function whenIdle(
  { isBusy, isOver, rests }: Moment,
  work: () => Promise<unknown>,
): Promise<boolean> {
  while (isBusy() && !isOver()) await wait(YIELD);
  if (isOver()) return false;
  const began = performance.now();
  await work();
  if (!rests) return true;
  for (const end = 2 * performance.now() - began; performance.now() < end && !isOver(); ) await wait(YIELD);
  return true;
}
