import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";

/** Tells the lake that somebody saves a table that the browser made, before it is saved. A hosted lake keeps no audit. */
export async function noteExport(
  client: SanityClient,
  what: "leads" | "sales" | "visits" | "redirects",
): Promise<void> {
  if (publicEnv().mode === "hosted") return;
  await client.request({ url: "/audit/exports", method: "POST", body: { what }, tag: "audit" });
}
