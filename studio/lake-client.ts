import { type ClientConfig, createClient } from "@sanity/client";
import type { PublicEnvironment } from "@/lib/env/public";
import { lakeConnection } from "./connection/lake-connection";

/** The local lake as the browser reaches it: on the page's own origin. Node reads the configuration, too. */
export const lakeUrl =
  typeof window === "undefined" ? "http://localhost/lake" : `${window.location.origin}/lake`;

/**
 * The Studio reaches the local lake only through this hidden option, because the public `apiHost` always gets the
 * project id as a subdomain. All clients share one connection, which survives network outages.
 */
function createLakeClient(options: ClientConfig) {
  return createClient({
    ...options,
    apiHost: lakeUrl,
    useProjectHostname: false,
    useCdn: false,
    // The connection decides when to stop waiting. With the client's own limit a save would fail after five minutes.
    timeout: 0,
    resolveFetch: () => lakeConnection(lakeUrl).fetch,
  });
}

/** A hosted lake at another address than the vendor's, which needs the same option. */
function createClientAt(apiHost: string) {
  return (options: ClientConfig) =>
    createClient({ ...options, apiHost, useProjectHostname: false, useCdn: false });
}

export function clientOptions({ mode, apiHost }: Pick<PublicEnvironment, "mode" | "apiHost">) {
  if (mode === "local") return { unstable_clientFactory: createLakeClient };
  return apiHost === null ? {} : { unstable_clientFactory: createClientAt(apiHost) };
}
