/** Pages are not compared with what the hosted lake publishes. */
export interface NotFresh {
  readonly since: Date;
  readonly reason: string;
}

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const key = Symbol.for("paraph.not-fresh");

/** `null`: pages are compared. */
export function setNotFresh(state: NotFresh | null): void {
  Reflect.set(globalThis, key, state);
}

export function notFresh(): NotFresh | null {
  return Reflect.get(globalThis, key) ?? null;
}
