import type { SafeStorage } from "../tracking/safe-storage.ts";

/** Its place in the storage. */
export const KEPT_TYPING = "order";

/** The input on the order's screen, for people who return to it in the same tab. No address carries it. */
export interface KeptTyping {
  readonly email: string;
  readonly state: string;
}

export function keepTyping({ email, state }: KeptTyping, tab: SafeStorage): void {
  tab.set(KEPT_TYPING, JSON.stringify({ email, state }));
}

export function keptTyping(tab: SafeStorage): KeptTyping {
  try {
    const { email, state } = Object(JSON.parse(tab.get(KEPT_TYPING) ?? "null"));
    return {
      email: typeof email === "string" ? email : "",
      state: typeof state === "string" ? state : "",
    };
  } catch {
    return { email: "", state: "" }; // Anybody can write to a browser's storage.
  }
}
