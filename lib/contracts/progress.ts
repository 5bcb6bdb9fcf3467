import { faultOf } from "@/lib/contracts/blank-fault";
import type { Blank } from "@/lib/contracts/contract";
import type { Filling } from "@/lib/contracts/filling";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";
import { writtenIn } from "@/lib/contracts/write-blank";

export interface Progress {
  readonly total: number;
  readonly filled: number;
  /** Advice about blanks, by key. The blank that somebody is typing into gets none. */
  readonly faults: ReadonlyMap<string, string>;
}

/** How far a contract is filled in. Blanks in omitted clauses or in texts of other states don't count. */
export function progressOf({ blanks }: ResolvedContract, { values, writing }: Filling): Progress {
  const faults = new Map(
    blanks.flatMap((blank): [string, string][] => {
      const fault = blank.key === writing ? null : faultOf(blank, values);
      return fault ? [[blank.key, fault]] : [];
    }),
  );
  return {
    total: blanks.length,
    filled: blanks.filter((blank) => writtenIn(blank, values) !== "").length,
    faults,
  };
}

/** The same, as the object from before when it says the same: who shows it need not render again. */
export function progressAfter(
  before: Progress | null,
  resolved: ResolvedContract,
  filling: Filling,
): Progress {
  const progress = progressOf(resolved, filling);
  const { total, filled, faults } = progress;
  const isSame =
    before?.total === total &&
    before.filled === filled &&
    before.faults.size === faults.size &&
    [...faults].every(([key, fault]) => before.faults.get(key) === fault);
  return isSame ? before : progress;
}

/** Whether nothing is left to write or check. */
export function isDone({ total, filled, faults }: Progress): boolean {
  return filled === total && faults.size === 0;
}

/** What the button says that leads on from a blank. */
export function nextWords(progress: Progress): string {
  return isDone(progress) ? "Next: save it" : "Next blank";
}

/** "7 of 15 filled in". */
export function progressWords({ total, filled, faults }: Progress): string {
  if (total === 0) return "Nothing to fill in";
  if (filled < total) return `${filled} of ${total} filled in`;
  return faults.size === 0 ? `All ${total} filled in` : `All ${total} filled in, ${faults.size} to look at`;
}

/**
 * The next empty or questionable blank in reading order, starting after the given one and wrapping around; null when
 * there is none.
 */
export function nextBlank({ blanks }: ResolvedContract, filling: Filling, from: string | null): Blank | null {
  const start = blanks.findIndex(({ key }) => key === from) + 1;
  const inOrder = [...blanks.slice(start), ...blanks.slice(0, start)];
  const { values } = filling;
  return inOrder.find((blank) => writtenIn(blank, values) === "" || faultOf(blank, values) !== null) ?? null;
}
