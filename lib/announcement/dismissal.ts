import type { StoredKey } from "../tracking/stored-items.ts";

/** The session's key for a closed announcement. The key has a number only from the second edition on. */
export function dismissalKey(id: string, edition: number): StoredKey {
  return `announcement-dismissed:${id}${edition > 1 ? `:${edition}` : ""}`;
}

/** Browsers may refuse storage; the announcement then opens again on the next page. */
export function rememberDismissal(key: StoredKey): void {
  try {
    sessionStorage.setItem(key, "true");
  } catch {
    // Nothing to do: nothing else lasts as long as a session.
  }
}
