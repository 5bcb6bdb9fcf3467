import type { SanityClient } from "sanity";

/** Written by local/lake/auth/account-routes.ts. */
export interface Account {
  readonly name: string;
  readonly email: string;
  /** By one click on this machine, or with a password everywhere. */
  readonly signIn: "one-click" | "password";
}

export function askAccount(client: SanityClient, _: string, signal: AbortSignal): Promise<Account> {
  return client.request({ url: "/account", tag: "account", signal });
}
