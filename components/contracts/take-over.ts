import { type Filling, nothingFilled } from "@/lib/contracts/filling";

/** What a visitor did on the page before the form's code was there. */
export interface FillStart {
  readonly entered: Filling;
  /** What is to be reached, or pressed, once more: the how-manieth of what can be. */
  readonly reached: number;
  readonly isPressed: boolean;
}

const spots = "[data-blank],[data-field],[data-clause],[data-fill]";

/** Reads the form as the server wrote it, with what was typed into it and where. */
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

/** Reaches or presses again what was reached or pressed before. */
export function reachAgain(root: Element, { reached, isPressed }: FillStart): void {
  const spot = spotsOf(root)[reached];
  if (!(spot instanceof HTMLElement)) return;
  spot.focus();
  // Later: while a key's own press of it is under way, browsers ignore another one.
  if (isPressed && !spot.isContentEditable) setTimeout(() => spot.click());
}

/** In the order of the page; those above the contract lead to it. */
function spotsOf(root: Element): Element[] {
  const above = [...document.querySelectorAll("[data-fill]")].filter((spot) => !root.contains(spot));
  return [...above, ...root.querySelectorAll(spots)];
}
