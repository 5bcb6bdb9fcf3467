import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";
import type { RoleChoice } from "./ask-people";

/** Written by packages/lake/src/auth/project-routes.ts. */
export interface ApiToken {
  readonly id: string;
  readonly label: string;
  readonly roles: readonly RoleChoice[];
  readonly kind: "site" | "assistant" | "made";
  /** A name; `null` for those that the lake makes. */
  readonly madeBy: string | null;
  readonly createdAt: string;
  readonly endsAt: string | null;
  readonly lastUsedAt: string | null;
  readonly state: "active" | "ended" | "revoked";
}

/** `key` is the secret, which is told only now. */
export type MadeToken = ApiToken & { readonly key: string };

export interface WantedToken {
  readonly label: string;
  readonly roleName: string;
  readonly endsAt: string | null;
}

export interface Tokens {
  readonly tokens: readonly ApiToken[];
  /** Those with more rights first. */
  readonly roles: readonly RoleChoice[];
}

const project = `/projects/${publicEnv().projectId}`;
const tokens = `${project}/tokens`;

export async function askTokens(client: SanityClient, _: string, signal: AbortSignal): Promise<Tokens> {
  const [found, roles] = await Promise.all([
    client.request<ApiToken[]>({ url: tokens, tag: "tokens", signal }),
    client.request<RoleChoice[]>({ url: `${project}/roles`, tag: "tokens", signal }),
  ]);
  return { tokens: found, roles };
}

export function makeToken(client: SanityClient, body: WantedToken): Promise<MadeToken> {
  return client.request({ url: tokens, method: "POST", body, tag: "tokens" });
}

export async function revokeToken(client: SanityClient, id: string): Promise<null> {
  await client.request({ url: `${tokens}/${id}`, method: "DELETE", tag: "tokens" });
  return null;
}

export async function allowAssistant(client: SanityClient): Promise<null> {
  await client.request({ url: `${tokens}/assistant/allow`, method: "POST", tag: "tokens" });
  return null;
}
