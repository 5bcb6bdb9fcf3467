/** A clock that stands still until a test sets it. */
export function createClock(start: string): { now: () => Date; set(time: string): void } {
  let time = new Date(start);
  return {
    now: () => time,
    set(next) {
      time = new Date(next);
    },
  };
}
