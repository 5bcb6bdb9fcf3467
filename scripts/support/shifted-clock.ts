/** Loaded before a process by `--import`: its clock is off by so many milliseconds, as that of another machine may be. */
const shift = Number(process.env.PARAPH_CLOCK_SHIFT ?? 0);
const ofMachine = Date.now;

Date.now = () => ofMachine() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (date, given: readonly unknown[], target) =>
    Reflect.construct(date, given.length === 0 ? [Date.now()] : given, target),
});
