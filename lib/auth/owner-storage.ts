import type { SafeStorage } from "../tracking/safe-storage.ts";

/** What this browser remembers of whom it last signed in. Never a token: any script on the page can read it. */
export interface StoredOwner {
  readonly email: string;
  readonly name?: string;
}

export function storeOwner({ email, name }: { email: string; name: string | null }, to: SafeStorage): void {
  const owner: StoredOwner = name ? { email, name } : { email };
  to.set("owner", JSON.stringify(owner));
}
