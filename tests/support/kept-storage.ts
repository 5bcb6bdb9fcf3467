import { createSafeStorage } from "../../lib/tracking/safe-storage.ts";

/** A browser's storage, with its content as a map. */
export function keptStorage(stored: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(stored));
  const storage = createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  }));
  return { kept, storage };
}
