import { setImmediate } from "node:timers/promises";
import type { Dataset } from "../store/types.ts";

/** The longest that other requests wait for one slice of work. */
const sliceMilliseconds = 20;
const attempts = 3;

/**
 * Runs a long write in slices, so that other requests get their turn in between. If one of them writes, the
 * results may be outdated, so the work starts over. On a dataset that is always busy, the last attempt runs
 * without a pause. Nothing interrupts the work between its last `yield` and its commit.
 */
export async function inSlices<Result>(
  dataset: Dataset,
  work: () => Generator<void, Result>,
): Promise<Result> {
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    const { seq } = dataset;
    const steps = work();
    let started = performance.now();
    while (dataset.seq === seq) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() - started < sliceMilliseconds) continue;
      await setImmediate();
      started = performance.now();
    }
  }
  return atOnce(work());
}

export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
  }
}
