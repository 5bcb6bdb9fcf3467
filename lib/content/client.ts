import "server-only";
import { type ClientPerspective, createClient, type SanityClient } from "@sanity/client";
import { env } from "@/lib/env";
import { apiVersion } from "@/lib/public-env";

let client: SanityClient | undefined;

/** The lake as the site's server reads it: published documents only, never through a CDN that may lag behind. */
export function lakeClient(): SanityClient {
  if (client === undefined) {
    const { lake } = env();
    client = createClient({
      projectId: lake.projectId,
      dataset: lake.dataset,
      apiVersion,
      useCdn: false,
      perspective: "published",
      // A lake that hangs must not hold visitors for the five minutes that are usual for editors.
      timeout: 10_000,
      maxRetries: 1,
      ...(lake.token === undefined ? {} : { token: lake.token }),
      ...(lake.url === undefined ? {} : { apiHost: lake.url, useProjectHostname: false }),
    });
  }
  return client;
}

/** The lake as an editor previews it. Texts carry invisible marks that tell the Studio where they come from. */
export function previewClient(perspective: ClientPerspective): SanityClient {
  return lakeClient().withConfig({ perspective, stega: { enabled: true, studioUrl: "/studio" } });
}
