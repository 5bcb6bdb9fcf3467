import { faultOf } from "@/lib/contracts/blank-fault";
import type { Blank, Values } from "@/lib/contracts/contract";
import { cleanValue } from "@/lib/contracts/write-blank";

/** A visitor's answers and choices in a contract. */
export interface Filling {
  readonly values: Values;
  /** Keys of the optional clauses that are left out. */
  readonly leftOut: ReadonlySet<string>;
  /** The blank that somebody is typing into. It gets no advice before they leave it. */
  readonly writing: string | null;
}

export type FillAct =
  | { readonly kind: "write"; readonly blank: Blank; readonly typed: string }
  | { readonly kind: "leave" }
  | { readonly kind: "decide"; readonly clause: string; readonly isKept: boolean }
  | { readonly kind: "clear" };

export const nothingFilled: Filling = { values: {}, leftOut: new Set(), writing: null };

export function fill(filling: Filling, act: FillAct): Filling {
  switch (act.kind) {
    case "write": {
      const { blank, typed } = act;
      // Existing advice stays until it is followed.
      const isAdvised = filling.writing !== blank.key && faultOf(blank, filling.values) !== null;
      const values = withValue(filling.values, blank.key, cleanValue(typed));
      return { ...filling, values, writing: isAdvised ? null : blank.key };
    }
    case "leave":
      return filling.writing === null ? filling : { ...filling, writing: null };
    case "decide": {
      const leftOut = new Set(filling.leftOut);
      if (act.isKept) leftOut.delete(act.clause);
      else leftOut.add(act.clause);
      return { ...filling, leftOut };
    }
    case "clear":
      return nothingFilled;
  }
}

/** Whether there is anything to store. */
export function isEmpty({ values, leftOut }: Filling): boolean {
  return leftOut.size === 0 && Object.keys(values).length === 0;
}

/** What was typed into a blank, "" for nothing. */
export function typedIn(values: Values, key: string): string {
  return (Object.hasOwn(values, key) && values[key]) || "";
}

function withValue(values: Values, key: string, value: string): Values {
  const entries = Object.entries(values).filter(([other]) => other !== key);
  // Built from entries, so that a key like "__proto__" is harmless.
  return Object.fromEntries(value === "" ? entries : [...entries, [key, value]]);
}
