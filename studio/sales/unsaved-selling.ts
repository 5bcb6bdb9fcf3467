import type { KeptSelling, SellingSettings } from "@paraph/payments/sales/selling-settings";
import { useSyncExternalStore } from "react";

interface Unsaved {
  readonly settings: SellingSettings;
  /** What they were changed from. */
  readonly base: KeptSelling;
}

/** Stays while somebody looks at other tools of this tab. */
let unsaved: Unsaved | null = null;
const listeners = new Set<() => void>();

/** The Studio's own listeners assume that the page is closing, so they must not run (see `lake-connection.ts`). */
function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keeps what somebody has changed and not saved yet, and asks before the tab closes. `null`: nothing is left to save. */
export function keepUnsaved(next: Unsaved | null): void {
  unsaved = next;
  if (next) window.addEventListener("beforeunload", askToStay, { capture: true });
  else window.removeEventListener("beforeunload", askToStay, { capture: true });
  for (const listener of [...listeners]) listener();
}

/** What waits at this moment, whatever a component has rendered. */
export function unsavedNow(): Unsaved | null {
  return unsaved;
}

export function useUnsaved(): Unsaved | null {
  return useSyncExternalStore(subscribe, unsavedNow);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
