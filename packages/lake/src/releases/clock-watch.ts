import type { Dataset } from "../store/types.ts";

const day = 24 * 60 * 60 * 1000;

/** A lake that was off for longer can't tell whether its clock is right. */
const longestOff = 30 * day;

/** Notices a clock that goes ahead by more than a day, as one does that was set wrong. All times in milliseconds. */
export class ClockWatch {
  readonly #now: () => number;
  readonly #steady: () => number;
  #seen: { readonly now: number; readonly steady: number } | null = null;

  /** @param steady - a clock that nobody sets. It stands still while the machine sleeps. */
  constructor(now: () => number, steady: () => number = () => performance.now()) {
    this.#now = now;
    this.#steady = steady;
  }

  /** Whether the clock has jumped since the last look; at the first one, since the last write of a dataset. */
  look(): (dataset: Dataset) => boolean {
    const before = this.#seen;
    const seen = { now: this.#now(), steady: this.#steady() };
    this.#seen = seen;
    if (before === null) return (dataset) => seen.now - lastWrite(dataset) > longestOff;
    const hasJumped = seen.now - before.now - (seen.steady - before.steady) > day;
    return () => hasJumped;
  }

  isLongOverdue(publishAt: string): boolean {
    return this.#now() - Date.parse(publishAt) > day;
  }
}

function lastWrite({ documents }: Dataset): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const { _updatedAt } of documents.values())
    last = Math.max(last, Date.parse(String(_updatedAt)) || last);
  return last;
}
