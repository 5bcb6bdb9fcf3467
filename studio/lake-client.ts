import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { prepareConfig } from "sanity";
import { type PublicEnvironment, publicEnv } from "@/lib/env/public";
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
    // A token can't get in by the address of the Studio: the browser's cookie alone says who asks.
    token: undefined,
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

interface OwnClient {
  /** What the configuration of its clients calls their host. */
  readonly apiHost: string;
  readonly unstable_clientFactory: (options: ClientConfig) => SanityClient;
}

/** `null` if the Studio reaches the vendor's lake by itself. */
export function ownClient({ mode, apiHost }: Pick<PublicEnvironment, "mode" | "apiHost">): OwnClient | null {
  if (mode === "local") return { apiHost: lakeUrl, unstable_clientFactory: createLakeClient };
  return apiHost === null ? null : { apiHost, unstable_clientFactory: createClientAt(apiHost) };
}

export function clientOptions(
  environment: Pick<PublicEnvironment, "mode" | "apiHost">,
): Partial<Pick<OwnClient, "unstable_clientFactory">> {
  const own = ownClient(environment);
  return own ? { unstable_clientFactory: own.unstable_clientFactory } : {};
}

/** Where the Studio keeps comments and tasks. */
export function addonDataset(): string {
  return `${publicEnv().dataset}-comments`;
}

/**
 * Gives the form of a task our client. The form prepares a workspace of its own for the dataset of comments and tasks,
 * with the host of this Studio's lake but without its client, so it would ask `<project>.<host>`, which doesn't exist.
 * The Studio keeps one sign-in, which makes the clients, for each project, dataset and host: whoever prepares the same
 * workspace first chooses the client.
 */
export function prepareTasksClient(): void {
  const { projectId } = publicEnv();
  const client = ownClient(publicEnv());
  if (!client) return;
  prepareConfig({ name: "tasks", basePath: "/", projectId, dataset: addonDataset(), ...client });
}
