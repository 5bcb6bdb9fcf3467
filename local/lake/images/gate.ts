import { plainError } from "../errors.ts";

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets `places` pieces of work run at a time and `waiting` more queue up, in order; beyond that it answers 429. */
export function createGate(places: number, waiting: number): Gate {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= places) {
      if (queue.length >= waiting) {
        const message = `Too many images are being made: ${running} running, ${queue.length} waiting. Try again shortly.`;
        throw plainError(429, "Too Many Requests", message);
      }
      // The one who leaves hands over the place, so the count stays.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
