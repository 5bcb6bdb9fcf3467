import { createClient, type SanityClient } from "@sanity/client";
import type { LakeEnvironment } from "../../lib/env/environment.ts";
import { clientAddress } from "../../lib/env/lake-address.ts";
import { apiVersion } from "../../lib/env/public.ts";

/** For what this server itself stores in the lake. It comes back to what failed, so it neither waits long nor repeats. */
export function createLakeClient(lake: LakeEnvironment): SanityClient {
  const { projectId, dataset, writeToken } = lake;
  return createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: false,
    perspective: "raw",
    timeout: 3_000,
    maxRetries: 0,
    ...(writeToken === undefined ? {} : { token: writeToken }),
    ...clientAddress(lake),
  });
}
