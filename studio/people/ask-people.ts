import type { SanityClient } from "sanity";

/** What a role asks for beside the password. */
export type FactorNeed = "none" | "any" | "passkey";

export interface RoleChoice {
  readonly name: string;
  readonly title: string;
}

export interface AskingRole extends RoleChoice {
  readonly need: FactorNeed;
}

/** Written by packages/lake/src/auth/people-routes.ts. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly state: "active" | "invited" | "suspended" | "away";
  /** One of the examples, who signs in by one click alone. */
  readonly isDemo: boolean;
  /** To a few minutes; `null` for who has not signed in yet. */
  readonly lastSeen: string | null;
  /** What they have beside a password. */
  readonly factors: readonly ("app" | "passkey")[];
  /** They have signed in by the provider, which also says what their role is. */
  readonly hasProvider: boolean;
}

export interface Colleagues {
  readonly people: readonly Colleague[];
  /** Those with more rights first. */
  readonly roles: readonly AskingRole[];
  /** By one click on this machine, with a password, or by the provider alone. */
  readonly signIn: "one-click" | "password" | "provider";
  /** The name of the provider by which people can sign in. */
  readonly provider: string | null;
}

export type Change =
  | { readonly action: "invite"; readonly name: string; readonly email: string; readonly role: string }
  | { readonly action: "role"; readonly email: string; readonly role: string }
  | { readonly action: "email"; readonly email: string; readonly next: string }
  | { readonly action: "second-factor"; readonly role: string; readonly need: FactorNeed }
  | { readonly action: "reset"; readonly email: string; readonly factors?: boolean }
  | { readonly action: "signOut" | "suspend" | "resume" | "remove"; readonly email: string };

/** By which somebody sets a password, once. */
export interface PasswordLink {
  readonly email: string;
  readonly address: string;
  readonly expiresAt: string;
  /** Whether a mail with it is on its way. */
  readonly isMailed: boolean;
}

export function askPeople(client: SanityClient, _: string, signal: AbortSignal): Promise<Colleagues> {
  return client.request({ url: "/people", tag: "people", signal });
}

/** Returns the link of an invitation, a reset or a new address of who has not set a password yet, which leads on to `studio`; `null` for other changes. */
export async function changePeople(
  client: SanityClient,
  change: Change,
  studio: string,
): Promise<PasswordLink | null> {
  const answer: { link?: string; expiresAt?: string; isMailed?: boolean } = await client.request({
    url: "/people",
    method: "POST",
    body: change,
    tag: "people",
  });
  if (answer.link === undefined || answer.expiresAt === undefined) return null;
  if (!("email" in change)) return null;
  const email = change.action === "email" ? change.next : change.email;
  const address = `${answer.link}?${new URLSearchParams({ origin: studio })}`;
  return { email, address, expiresAt: answer.expiresAt, isMailed: answer.isMailed === true };
}
