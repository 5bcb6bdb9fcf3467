import { cleanLine } from "@paraph/service/clean-text";
import type { SafeStorage } from "./safe-storage.ts";

const form = /^[\w-]{1,64}$/;

/** The visitor's source: from an earlier address, else this website. */
export function storedSource(storage: SafeStorage): string {
  const stored = storage.get("from");
  return stored !== null && form.test(stored) ? stored : "website";
}

export function captureSource(search: string, storage: SafeStorage): void {
  const from = cleanLine(new URLSearchParams(search).get("from") ?? "");
  if (form.test(from)) storage.set("from", from);
}
