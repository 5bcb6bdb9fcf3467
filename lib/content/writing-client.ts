import "server-only";
import { createClient, type SanityClient } from "@sanity/client";
import { env } from "@/lib/env/environment";
import { apiVersion } from "@/lib/env/public";

let client: SanityClient | undefined;

/** The website's only client that writes: leads, and visits of shared previews. */
export function writingClient(): SanityClient {
  const { projectId, dataset, url, writeToken } = env().lake;
  client ??= createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    timeout: 10_000,
    maxRetries: 1,
    ...(writeToken === undefined ? {} : { token: writeToken }),
    ...(url === undefined ? {} : { apiHost: url, useProjectHostname: false }),
  });
  return client;
}
