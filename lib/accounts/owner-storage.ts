import { isEmail } from "@paraph/service/email";
import type { SafeStorage } from "../tracking/safe-storage.ts";

/** Who last signed in here. Never a token, because any script on the page can read it. */
export interface StoredOwner {
  readonly email: string;
  readonly name?: string;
}

export function storeOwner({ email, name }: { email: string; name: string | null }, to: SafeStorage): void {
  const owner: StoredOwner = name ? { email, name } : { email };
  to.set("owner", JSON.stringify(owner));
}

export function forgetOwner(from: SafeStorage): void {
  from.remove("owner");
}

/**
 * Null when nobody has signed in here, or when the stored value is invalid: anybody can write to a browser's storage.
 */
export function storedOwner(from: SafeStorage): StoredOwner | null {
  try {
    const { email, name } = Object(JSON.parse(from.get("owner") ?? "null"));
    if (typeof email !== "string" || !isEmail(email)) return null;
    return typeof name === "string" && name !== "" ? { email: email.trim(), name } : { email: email.trim() };
  } catch {
    return null;
  }
}
