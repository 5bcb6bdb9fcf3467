import { messageOf } from "@paraph/service/message-of";
import { createClient } from "@sanity/client";
import { SAMPLES_QUERY, samplesInWords } from "../lib/content/sample.ts";
import type { Environment } from "../lib/env/environment.ts";
import { clientAddress } from "../lib/env/lake-address.ts";
import { apiVersion } from "../lib/env/public.ts";
import type { LocalBackEnds } from "./back-ends/start-local.ts";

/** At a start in public: what of the content is invented. Never fails: the site serves visitors without. */
export async function tellSamples(
  { lake }: Pick<Environment, "lake">,
  { lake: local }: Pick<LocalBackEnds, "lake">,
  log: (message: string) => void,
): Promise<void> {
  const client = createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion,
    useCdn: false,
    perspective: "published",
    timeout: 10_000,
    maxRetries: 0,
    ...(local
      ? { apiHost: local.url, useProjectHostname: false, token: local.token }
      : { ...clientAddress(lake), ...(lake.token !== undefined && { token: lake.token }) }),
  });
  try {
    const samples = samplesInWords(await client.fetch<string[]>(SAMPLES_QUERY));
    if (samples !== null)
      log(`Sample content is still published: ${samples}. The Studio lists it under “Sample content”.`);
  } catch (error) {
    log(`Counting sample content failed, and the site goes on without: ${messageOf(error)}`);
  }
}
