import type { LakeEnvironment } from "./environment.ts";

type Lake = Pick<LakeEnvironment, "url" | "projectId">;

/** The origin at which this process reaches the lake's API. */
export function lakeOrigin({ url, projectId }: Lake): string {
  return url ?? `https://${projectId}.api.sanity.io`;
}

/** The same for the vendor's client, which finds the vendor's own hosts by itself. */
export function clientAddress({ url }: Pick<Lake, "url">) {
  return url === undefined ? {} : { apiHost: url, useProjectHostname: false };
}
