import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { blankOn } from "@/components/contracts/filling/use-active-blank";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";

const fields = "[data-contract] :is(.blank[contenteditable], .blank > select)";

/** Keys on the sheet: Enter and Tab move from blank to blank, stopping once per blank however often it occurs. */
export function useSheetKeys(root: RefObject<HTMLElement | null>, resolved: ResolvedContract): void {
  const reached = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const container = root.current;
    if (!container || resolved.blanks.length === 0) return;
    const met = new Set<string>();
    for (const field of fieldsIn(container)) {
      // Its twins can still be pointed at.
      field.tabIndex = met.has(keyOf(field)) ? -1 : 0;
      met.add(keyOf(field));
    }
    // A new text of the current clause has removed the field and its focus.
    const isGone = reached.current?.isConnected === false && document.activeElement === document.body;
    if (reached.current && isGone) blankOn(container, keyOf(reached.current))?.focus({ preventScroll: true });
  }, [root, resolved]);

  useEffect(() => {
    const container = root.current;
    if (!container) return;
    const onFocus = ({ target }: FocusEvent) => {
      reached.current = target instanceof HTMLElement && target.matches(fields) ? target : null;
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, shiftKey, isComposing, target } = event;
      const all = fieldsIn(container);
      const at = target instanceof HTMLElement ? all.indexOf(target) : -1;
      if (key !== "Enter" || isComposing || at === -1 || target instanceof HTMLSelectElement) return;
      event.preventDefault(); // A blank is one line.
      if (shiftKey) return;
      const following = all.slice(at + 1);
      following.find((field) => field.tabIndex === 0)?.focus();
    };
    document.addEventListener("focusin", onFocus);
    container.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("focusin", onFocus);
      container.removeEventListener("keydown", onKey);
    };
  }, [root]);
}

function fieldsIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(fields)];
}

function keyOf(field: HTMLElement): string {
  return field.closest<HTMLElement>(".blank")?.dataset.blank ?? "";
}
