import { useFilled, useStore } from "@/components/contracts/filling/filling-context";
import type { Blank } from "@/lib/contracts/contract";
import { typedIn } from "@/lib/contracts/filling";
import { hintOf, writeTyped } from "@/lib/contracts/write-blank";

/** The value and state of a blank on the sheet: attributes that mark it, and the name of its field. */
export function useBlank(blank: Blank) {
  const { key, label, kind } = blank;
  const { act } = useStore();
  const typed = useFilled(({ filling }) => typedIn(filling.values, key));
  const fault = useFilled(({ progress }) => progress.faults.get(key));
  const isActive = useFilled(({ active }) => active?.key === key);
  const written = writeTyped(blank, typed);
  return {
    typed,
    written,
    act,
    mark: {
      "data-blank": key,
      "data-kind": kind,
      "data-filled": written === "" ? undefined : "",
      "data-default": blank.default && typed === "" ? "" : undefined,
      "data-odd": fault ? "" : undefined,
      "data-active": isActive ? "" : undefined,
      className: "blank",
    },
    field: {
      "aria-label": label,
      "aria-description": fault ?? hintOf(blank) ?? undefined,
      "aria-invalid": fault ? true : undefined,
    },
  } as const;
}
