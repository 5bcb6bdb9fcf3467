import { readProcessFile } from "@paraph/service/supervisor";
import { createClient, type SanityClient } from "@sanity/client";

/** A client with the server's rights for the lake of a running system. */
export function lakeClient(url: string, dataFolder: string): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: `${url}/lake`,
    useProjectHostname: false,
    useCdn: false,
    perspective: "raw",
    token: readProcessFile(dataFolder, "lake")?.token ?? "",
  });
}
