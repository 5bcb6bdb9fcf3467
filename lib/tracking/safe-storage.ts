/** Storage that never throws. What the browser refuses to keep is kept for as long as the page lives. */
export interface SafeStorage {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

/** Even to name `localStorage` throws in some browsers, hence a function. */
export function createSafeStorage(open: () => Pick<Storage, "getItem" | "setItem">): SafeStorage {
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
      } catch {
        refused.set(key, value); // Off, or full.
      }
    },
  };
}

export const browserStorage = createSafeStorage(() => localStorage);
