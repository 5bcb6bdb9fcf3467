import { createClient, type SanityClient } from "@sanity/client";
import { readProcessFile } from "../../local/process-file.ts";

/** Reads and writes the lake of a running system, as its server may. */
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
