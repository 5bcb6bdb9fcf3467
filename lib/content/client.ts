import "server-only";
import { type ClientPerspective, createClient, type SanityClient } from "@sanity/client";
import { createPatientFetch, patienceWith } from "@/lib/content/patient-fetch";
import { env } from "@/lib/env/environment";
import { clientAddress } from "@/lib/env/lake-address";
import { apiVersion } from "@/lib/env/public";

let client: SanityClient | undefined;

/** The lake for the site's server: published documents only, and no CDN that may lag. */
export function lakeClient(): SanityClient {
  if (client === undefined) {
    const { lake } = env();
    const patientFetch = createPatientFetch(patienceWith[lake.mode]);
    client = createClient({
      projectId: lake.projectId,
      dataset: lake.dataset,
      apiVersion,
      useCdn: false,
      perspective: "published",
      // A busy lake makes pages slow. One that hangs must not hold visitors for minutes, as editors' requests may.
      resolveFetch: () => patientFetch,
      timeout: 0,
      maxRetries: 0,
      ...(lake.token === undefined ? {} : { token: lake.token }),
      ...clientAddress(lake),
    });
  }
  return client;
}

/** What a preview shows, and whether its texts carry the invisible marks that tell the Studio their source. */
export interface Preview {
  readonly perspective: ClientPerspective;
  readonly isMarked: boolean;
}

/** The lake for people in draft mode. */
export function previewClient({ perspective, isMarked }: Preview): SanityClient {
  return lakeClient().withConfig({
    perspective,
    ...(isMarked && { stega: { enabled: true, studioUrl: "/studio" } }),
  });
}

let writing: SanityClient | undefined;

/** The website's only client that writes: leads, and visits of shared previews. */
export function writingClient(): SanityClient {
  const { projectId, dataset, url, writeToken } = env().lake;
  writing ??= createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    timeout: 10_000,
    maxRetries: 1,
    ...(writeToken === undefined ? {} : { token: writeToken }),
    ...(url === undefined ? {} : { apiHost: url, useProjectHostname: false }),
  });
  return writing;
}
