import { use } from "react";
import { FillingContext } from "@/components/contracts/filling/filling-context";
import type { Blank } from "@/lib/contracts/contract";
import { typedIn } from "@/lib/contracts/filling";
import { writtenIn } from "@/lib/contracts/write-blank";

/** The value and state of a blank on the sheet: attributes that mark it, and the name of its field. */
export function useBlank(blank: Blank) {
  const { key, label, kind, sample } = blank;
  const { filling, faults, active, act } = use(FillingContext);
  const written = writtenIn(blank, filling.values);
  const fault = faults.get(key);
  return {
    typed: typedIn(filling.values, key),
    written,
    act,
    mark: {
      "data-blank": key,
      "data-kind": kind,
      "data-filled": written === "" ? undefined : "",
      "data-odd": fault ? "" : undefined,
      "data-active": active === key ? "" : undefined,
      className: "blank",
    },
    field: {
      "aria-label": label,
      "aria-description": fault ?? (sample ? `for example ${sample}` : undefined),
      "aria-invalid": fault ? true : undefined,
    },
  } as const;
}
