import type { Interval } from "../settings.ts";
import type { StoredLine, StoredSession } from "./entities.ts";

type Bought = Pick<StoredSession, "lines" | "trialDays">;

export interface Due {
  readonly now: number;
  readonly later: {
    readonly amount: number;
    readonly every: Interval;
    /** 0: the next payment is one interval away. */
    readonly afterDays: number;
  } | null;
}

/** What is charged when. One-time prices are on the first invoice. A trial delays the recurring ones. */
export function dueOf({ lines, trialDays }: Bought): Due {
  const recurring = lines.filter(({ price }) => price.interval !== null);
  const once = lines.filter(({ price }) => price.interval === null);
  const [first] = recurring;
  const every = first?.price.interval;
  if (!every) return { now: total(once), later: null };
  return {
    now: total(once) + (trialDays ? 0 : total(recurring)),
    later: { amount: total(recurring), every, afterDays: trialDays ?? 0 },
  };
}

function total(lines: readonly StoredLine[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0);
}
