import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";
import type { Beginning } from "./beginning";
import { hostedBeginning, hostedSettle } from "./hosted-lake";

const ASKING_MS = 30_000;

/** Nothing of a draft that the lake does not have yet. */
export function askBeginning(client: SanityClient, id: string, signal: AbortSignal): Promise<Beginning> {
  if (publicEnv().mode === "hosted") return hostedBeginning(client, id, signal);
  const { dataset } = client.config();
  return client.request({ url: `/data/beginnings/${dataset}/${id}`, tag: "beginning", signal });
}

/** Of the draft as it was when it was deleted. Only our own lake knows. */
export async function askDeletedBeginning(client: SanityClient, id: string): Promise<Beginning["began"]> {
  const { dataset } = client.config();
  const url = `/data/beginnings/${dataset}/${id}`;
  const query = { deleted: "true" };
  const { began }: Beginning = await client.request({
    url,
    query,
    tag: "beginning",
    signal: AbortSignal.timeout(ASKING_MS),
  });
  return began;
}

/**
 * Puts what is published with this revision into a draft or version, which is as new as that from then on. Where both
 * changed the same, the draft or version counts. `null` if it was unpublished: publishing the version is no question then.
 */
export async function settle(client: SanityClient, id: string, published: string | null): Promise<void> {
  if (publicEnv().mode === "hosted") return hostedSettle(client, id, published);
  const { dataset } = client.config();
  const url = `/data/beginnings/${dataset}/${id}`;
  await client.request({ url, method: "POST", body: { published }, tag: "beginning" });
}
