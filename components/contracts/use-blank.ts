import { use } from "react";
import { FillingContext } from "@/components/contracts/filling-context";
import type { Blank } from "@/lib/contracts/contract";
import { typedIn } from "@/lib/contracts/filling";
import { writtenIn } from "@/lib/contracts/write-blank";

/** What a blank of the sheet holds and how it stands: as its place is marked, and as its field is called. */
export function useBlank(blank: Blank) {
  const { key, label, kind, sample } = blank;
  const { filling, faults, active, act } = use(FillingContext);
  const written = writtenIn(blank, filling.values);
  const fault = faults.get(key);
  return {
    typed: typedIn(filling.values, key),
    written,
    act,
    place: {
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
