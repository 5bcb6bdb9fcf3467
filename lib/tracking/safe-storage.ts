import type { StoredKey } from "./stored-items.ts";

/** Storage that never throws. Values that the browser refuses last as long as the page. */
export interface SafeStorage {
  readonly get: (key: StoredKey) => string | null;
  /** Whether values outlast the page. */
  readonly set: (key: StoredKey, value: string) => boolean;
  readonly remove: (key: StoredKey) => void;
}

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A function, because even accessing `localStorage` throws in some browsers. */
export function createSafeStorage(open: () => Kept): SafeStorage {
  const refused = new Map<string, string>();
  return {
    get(key) {
      try {
        return refused.get(key) ?? open().getItem(key);
      } catch {
        return null; // Storage is off, and this page has no value for the key.
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value);
        refused.delete(key);
        return true;
      } catch {
        refused.set(key, value); // Off, or full.
        return false;
      }
    },
    remove(key) {
      refused.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Off, so nothing is stored.
      }
    },
  };
}

export const browserStorage = createSafeStorage(() => localStorage);

/** This tab's storage, for as long as it is open, on whatever pages. */
export const tabStorage = createSafeStorage(() => sessionStorage);
