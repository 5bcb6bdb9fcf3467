import type { SanityClient } from "sanity";

export interface OwnSession {
  readonly id: string;
  /** Browser and system. What a session of an older release lacks is `null`. */
  readonly browser: string | null;
  readonly startedAt: string | null;
  readonly seenAt: string | null;
  readonly isCurrent: boolean;
}

/** Written by packages/lake/src/auth/account-routes.ts. */
export interface Account {
  readonly name: string;
  readonly email: string;
  /** Its title. */
  readonly role: string;
  readonly imageUrl: string;
  readonly hasPicture: boolean;
  /** By one click on this machine, with a password, or by the provider alone. */
  readonly signIn: "one-click" | "password" | "provider";
  /** The name of the provider by which people can sign in. */
  readonly provider: string | null;
  readonly hasPassword: boolean;
  /** They have signed in by the provider. */
  readonly hasProvider: boolean;
  /** Whether mails leave the lake. */
  readonly hasMail: boolean;
  /** The last used first. */
  readonly sessions: readonly OwnSession[];
}

/** Written by packages/lake/src/sign-in/factor-routes.ts. */
export interface Factors {
  readonly factors: readonly ("app" | "passkey")[];
  /** What the own role asks for. */
  readonly need: "none" | "any" | "passkey";
  readonly recoveryCodes: number;
  readonly passkeys: readonly {
    readonly name: string;
    readonly createdAt: string;
    readonly usedAt: string | null;
  }[];
}

/** Of each section of the tool. */
export interface SectionProps {
  readonly account: Account;
  readonly client: SanityClient;
  /** Runs a change and reads the account again. Resolves to why it failed, or to `null`. */
  readonly onChange: (change: () => Promise<unknown>) => Promise<string | null>;
}

type OwnChange =
  | { readonly action: "rename"; readonly name: string }
  | { readonly action: "password"; readonly current: string; readonly next: string }
  | { readonly action: "email"; readonly current: string; readonly next: string }
  | { readonly action: "endSession"; readonly id: string; readonly current?: string }
  | { readonly action: "endOtherSessions"; readonly current?: string };

export function askAccount(client: SanityClient, _: string, signal: AbortSignal): Promise<Account> {
  return client.request({ url: "/account", tag: "account", signal });
}

export function askFactors(client: SanityClient, _: string, signal: AbortSignal): Promise<Factors> {
  return client.request({ url: "/users/me/factors", tag: "account", signal });
}

export async function changeAccount(client: SanityClient, body: OwnChange): Promise<void> {
  await client.request({ url: "/account", method: "POST", body, tag: "account" });
}

/** `null` takes the picture away. */
export async function changePicture(client: SanityClient, picture: Blob | null): Promise<void> {
  await client.request({
    url: "/account/picture",
    tag: "account",
    ...(picture === null
      ? { method: "DELETE" }
      : { method: "PUT", body: picture, headers: { "Content-Type": "application/octet-stream" } }),
  });
}
