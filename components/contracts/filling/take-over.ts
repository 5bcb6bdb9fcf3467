import { type Filling, nothingFilled } from "@/lib/contracts/filling";

/** What a visitor did before the form's code was loaded. */
export interface FillStart {
  readonly entered: Filling;
  /** Index of the element to focus or click again. */
  readonly reached: number;
  readonly isPressed: boolean;
}

const spots = "[data-blank],[data-field],[data-clause],[data-fill]";

/** Reads the server's form with the visitor's input and focus. */
export function takeOver(root: Element, reached: Element | null, isPressed: boolean): FillStart {
  const fields = root.querySelectorAll<HTMLInputElement>("[data-field]"); // or alike: only their value is read
  const switches = [...root.querySelectorAll<HTMLInputElement>("[data-clause]")];
  return {
    entered: {
      ...nothingFilled,
      values: Object.fromEntries(
        [...fields].flatMap(({ dataset, value }) => (value === "" ? [] : [[dataset.field ?? "", value]])),
      ),
      leftOut: new Set(switches.flatMap(({ checked, dataset }) => (checked ? [] : (dataset.clause ?? [])))),
    },
    reached: spotsOf(root).indexOf(reached?.closest(spots) ?? root),
    isPressed,
  };
}

/** Repeats the focus or press from before. */
export function reachAgain(root: Element, { reached, isPressed }: FillStart): void {
  const spot = spotsOf(root)[reached];
  if (!(spot instanceof HTMLElement)) return;
  spot.focus();
  // Delayed, because browsers ignore a click during a key's own click.
  if (isPressed && !spot.isContentEditable) setTimeout(() => spot.click());
}

/** In page order, including links above the contract that lead to it. */
function spotsOf(root: Element): Element[] {
  const above = [...document.querySelectorAll("[data-fill]")].filter((spot) => !root.contains(spot));
  return [...above, ...root.querySelectorAll(spots)];
}
