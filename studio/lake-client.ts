import { type ClientConfig, createClient } from "@sanity/client";
import type { publicEnv } from "@/lib/public-env";
import { createMuxFetch } from "./mux-fetch";

/** Where a browser reaches the local lake: on the origin it is already on. The server only renders the empty shell. */
const lakeUrl = typeof window === "undefined" ? "http://localhost/lake" : `${window.location.origin}/lake`;

let muxFetch: ReturnType<typeof createMuxFetch> | undefined;

/**
 * The Studio reaches the local lake only through this hidden option: its public `apiHost` always gets the project's
 * name as a subdomain. All event streams share one WebSocket, because a browser keeps six connections per origin.
 */
function createLakeClient(options: ClientConfig) {
  return createClient({
    ...options,
    apiHost: lakeUrl,
    useProjectHostname: false,
    useCdn: false,
    resolveFetch: () => {
      muxFetch ??= createMuxFetch(lakeUrl);
      return muxFetch;
    },
  });
}

export function clientOptions(mode: (typeof publicEnv)["mode"]) {
  return mode === "local" ? { unstable_clientFactory: createLakeClient } : {};
}
