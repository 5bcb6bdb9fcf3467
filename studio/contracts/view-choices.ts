import { useSyncExternalStore } from "react";

/** With what a contract is shown: the text of a state, and without some of its optional clauses. */
interface ViewChoices {
  /** `null`: that of the samples. */
  readonly state: string | null;
  readonly leftOut: ReadonlySet<string>;
}

const none: ViewChoices = { state: null, leftOut: new Set() };
const kept = new Map<string, ViewChoices>();
const changes = new EventTarget();

function choicesOf(documentId: string): ViewChoices {
  return kept.get(documentId) ?? none;
}

export function choose(documentId: string, change: Partial<ViewChoices>): void {
  kept.set(documentId, { ...choicesOf(documentId), ...change });
  changes.dispatchEvent(new Event("change"));
}

/**
 * What was chosen for a document, for as long as the Studio is open. The state of a component would not do: the Studio
 * builds a view again for everybody who comes back from the form, and now and then while a document is loading.
 */
export function useChoices(documentId: string): ViewChoices {
  const current = () => choicesOf(documentId);
  return useSyncExternalStore(subscribe, current, current);
}

function subscribe(onChange: () => void): () => void {
  changes.addEventListener("change", onChange);
  return () => changes.removeEventListener("change", onChange);
}
