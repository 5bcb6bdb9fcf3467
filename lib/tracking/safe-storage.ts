/** Storage that never throws. What the browser refuses to keep is kept for as long as the page lives. */
export interface SafeStorage {
  readonly get: (key: string) => string | null;
  /** Whether it is kept for longer than that. */
  readonly set: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
}

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Even to name `localStorage` throws in some browsers, hence a function. */
export function createSafeStorage(open: () => Kept): SafeStorage {
  const refused = new Map<string, string>();
  return {
    get(key) {
      try {
        return refused.get(key) ?? open().getItem(key);
      } catch {
        return null; // Storage is off, and this page has kept nothing under this key.
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
        // Off: there is nothing of it.
      }
    },
  };
}

export const browserStorage = createSafeStorage(() => localStorage);
