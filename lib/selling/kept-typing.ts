import type { SafeStorage } from "../tracking/safe-storage.ts";
import type { OrderFields } from "./check-order-form.ts";

/** Its place in the storage. */
const KEPT_TYPING = "order";

/** Keeps the input on the order's screen, for people who return to it in the same tab. */
export function keepTyping({ email, country, state }: OrderFields, tab: SafeStorage): void {
  tab.set(KEPT_TYPING, JSON.stringify({ email, country, state }));
}

/** What was typed, empty where nothing was. */
export function keptTyping(tab: SafeStorage): OrderFields {
  try {
    const { email, country, state } = Object(JSON.parse(tab.get(KEPT_TYPING) ?? "null"));
    return { email: text(email), country: text(country), state: text(state) };
  } catch {
    return { email: "", country: "", state: "" }; // Anybody can write to a browser's storage.
  }
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
