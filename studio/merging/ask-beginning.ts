import type { SanityClient } from "sanity";

/** What a draft or version began with. Written by local/lake/history/routes.ts. */
export interface Beginning {
  /** Null for what began with nothing. */
  readonly began: Readonly<Record<string, unknown>> | null;
  /** Who has published since, newest first. */
  readonly publishes: readonly { readonly author: string; readonly publishedAt: string }[];
}

export function askBeginning(client: SanityClient, id: string, signal: AbortSignal): Promise<Beginning> {
  const { dataset } = client.config();
  return client.request({ url: `/data/beginnings/${dataset}/${id}`, tag: "beginning", signal });
}
