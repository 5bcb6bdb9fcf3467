/**
 * What this process fails at. `compared`: asking the hosted lake what it publishes, so that lost webhooks leave pages old.
 * `confirmed`: telling whether its pages are current, so that visitors are refused.
 */
type Kind = "compared" | "confirmed";

export interface Doubt {
  readonly since: Date;
  readonly reason: string;
}

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const keyOf = (kind: Kind) => Symbol.for(`paraph.not-${kind}`);

export function doubtOf(kind: Kind): Doubt | null {
  return Reflect.get(globalThis, keyOf(kind)) ?? null;
}

/** `null`: it works. */
export function setDoubt(kind: Kind, reason: string | null, now = new Date()): void {
  const doubt = reason === null ? null : { since: doubtOf(kind)?.since ?? now, reason };
  Reflect.set(globalThis, keyOf(kind), doubt);
}
