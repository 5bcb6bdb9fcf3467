import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { hostedBeginning, hostedSettle } from "./hosted-lake";

/** What a draft or version began with. Written by local/lake/history/routes.ts. */
export interface Beginning {
  /** Null for what began with nothing. */
  readonly began: Readonly<Record<string, unknown>> | null;
  /** Who has published since, newest first. */
  readonly publishes: readonly { readonly author: string; readonly publishedAt: string }[];
}

export function askBeginning(client: SanityClient, id: string, signal: AbortSignal): Promise<Beginning> {
  if (publicEnv().mode === "hosted") return hostedBeginning(client, id, signal);
  const { dataset } = client.config();
  return client.request({ url: `/data/beginnings/${dataset}/${id}`, tag: "beginning", signal });
}

/**
 * Puts what is published with this revision into a draft or version, which is as new as that from then on. Where both
 * changed the same, the draft or version counts.
 */
export async function settle(client: SanityClient, id: string, published: string): Promise<void> {
  if (publicEnv().mode === "hosted") return hostedSettle(client, id, published);
  const { dataset } = client.config();
  const url = `/data/beginnings/${dataset}/${id}`;
  await client.request({ url, method: "POST", body: { published }, tag: "beginning" });
}
