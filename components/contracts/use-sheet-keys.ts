import { type RefObject, useEffect, useLayoutEffect } from "react";
import { type ActiveBlank, blankOn } from "@/components/contracts/use-active-blank";
import type { SettledContract } from "@/lib/contracts/settle";

const fields = "[data-contract] :is(.blank[contenteditable], .blank > select)";

/** Keys on the sheet: Enter and Tab lead from blank to blank, each of which is met once however often it stands there. */
export function useSheetKeys(
  root: RefObject<HTMLElement | null>,
  settled: SettledContract,
  active: ActiveBlank | null,
): void {
  useLayoutEffect(() => {
    if (settled.blanks.length === 0) return;
    const met = new Set<string>();
    for (const field of fieldsIn(root.current)) {
      const key = field.closest<HTMLElement>(".blank")?.dataset.blank ?? "";
      // Its twins can still be pointed at.
      field.tabIndex = met.has(key) ? -1 : 0;
      met.add(key);
    }
  }, [root, settled]);

  useLayoutEffect(() => {
    // Another text of the clause one is in has taken the field away together with the focus.
    if (
      settled.blanks.length > 0 &&
      active?.isOnSheet &&
      document.activeElement === document.body &&
      root.current
    )
      blankOn(root.current, active.key)?.focus({ preventScroll: true });
  }, [root, settled, active]);

  useEffect(() => {
    const place = root.current;
    if (!place) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, isComposing, target } = event;
      const all = fieldsIn(place);
      const at = target instanceof HTMLElement ? all.indexOf(target) : -1;
      if (key !== "Enter" || isComposing || at === -1 || target instanceof HTMLSelectElement) return;
      event.preventDefault(); // A blank is one line.
      if (shiftKey) return;
      all
        .slice(at + 1)
        .find((field) => field.tabIndex === 0)
        ?.focus();
    };
    place.addEventListener("keydown", onKey);
    return () => place.removeEventListener("keydown", onKey);
  }, [root]);
}

function fieldsIn(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(fields) ?? [])];
}
