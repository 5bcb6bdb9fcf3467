/** Loaded before a process by `--import`: its clock is off by so many milliseconds, as that of another machine may be. */
const shift = Number(process.env.PARAPH_CLOCK_SHIFT ?? 0);
const ofMachine = globalThis.Date;

globalThis.Date = class extends ofMachine {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(ofMachine.now() + shift);
    else super(...given);
  }

  static override now(): number {
    return ofMachine.now() + shift;
  }
} as DateConstructor; // called without `new` it would be refused, and nothing calls it so
