import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ResolvedContract } from "@/lib/contracts/resolve-contract";

export interface ActiveBlank {
  readonly key: string;
  readonly isOnSheet: boolean;
}

/**
 * The active blank, on the sheet or in the form. Its counterpart on the other side scrolls into view, so people see
 * where their words go. It stays active until another gets the focus: "Next blank" continues from it. Returns whether a
 * blank has the focus now.
 */
export function useActiveBlank(
  root: RefObject<HTMLElement | null>,
  activate: (active: ActiveBlank) => void,
): boolean {
  const [isInside, setInside] = useState(false);

  useEffect(() => {
    const container = root.current;
    if (!container) return;
    const onFocus = ({ target }: FocusEvent) => {
      const onSheet = target instanceof Element ? target.closest<HTMLElement>(".blank") : null;
      const key =
        onSheet?.dataset.blank ?? (target instanceof HTMLElement ? target.dataset.field : undefined);
      setInside(key !== undefined);
      if (key === undefined) return;
      activate({ key, isOnSheet: onSheet !== null });
      const blank = onSheet ?? blankOn(container, key)?.closest(".blank");
      if (onSheet) showField(container, key);
      // Browsers scroll to an editable line only when somebody types, too late for keyboard users. A blank under the
      // pointer is visible and must not move.
      if (blank && !blank.matches(":hover") && !container.querySelector("dialog[open]")) reveal(blank);
    };
    const onBlur = () => setInside(false);
    container.addEventListener("focusin", onFocus);
    container.addEventListener("focusout", onBlur);
    return () => {
      container.removeEventListener("focusin", onFocus);
      container.removeEventListener("focusout", onBlur);
    };
  }, [root, activate]);
  return isInside;
}

/** The first focusable use of a blank on the sheet. */
export function blankOn(root: ParentNode, key: string): HTMLElement | null {
  const blank = [...root.querySelectorAll<HTMLElement>(".blank")].find(
    ({ dataset }) => dataset.blank === key,
  );
  return blank?.querySelector("select") ?? blank ?? null;
}

/** The visible field of a blank, because on a phone the form is in a dialog. */
export function fieldOf(root: ParentNode, key: string): HTMLElement | null {
  const fields = [...root.querySelectorAll<HTMLElement>("[data-field]")];
  return fields.find((field) => field.dataset.field === key && isShown(field)) ?? null;
}

/** The form is on the page twice while a phone has it open, once out of sight. */
export function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null;
}

function showField(root: ParentNode, key: string): void {
  const field = fieldOf(root, key);
  const list = field?.closest("[data-form]");
  if (!field || !list) return;
  const way = field.getBoundingClientRect().top - list.getBoundingClientRect().top;
  // Scrolls only the form, never the page that somebody is typing on.
  list.scrollBy({ top: way - list.clientHeight / 2 });
}

function reveal(blank: Element): void {
  const { top, bottom } = blank.getBoundingClientRect();
  if (top < 120 || bottom > innerHeight - 120) blank.scrollIntoView({ block: "center" });
}

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
