import { isRecord } from "@paraph/service/json";
import "server-only";
import { cache } from "react";
import { lakeClient } from "@/lib/content/client";
import { readInstant } from "@/lib/freshness/schedule";
import { isSameSecret } from "./same-secret";
import { type ShareKey, shareDocumentId } from "./share-key";

/** What the holder of a link may see until then: drafts of one page, or a release on all pages. */
export interface Share {
  /** The page to begin at; of a share without a release, the only one. */
  readonly path: string;
  readonly release: string | null;
  readonly expiresAt: string;
}

/**
 * The share that a key opens; null when it has expired, was taken back or never existed. It is read anew for each
 * request, so that a link which is taken back opens nothing from that moment on.
 */
export function readShare({ id, secret }: ShareKey): Promise<Share | null> {
  return readOnce(id, secret);
}

/** React's cache compares what it is called with by identity. */
const readOnce = cache(async (id: string, secret: string): Promise<Share | null> => {
  const options = { perspective: "raw", cache: "no-store" } as const;
  const query = `*[_id == $id && _type == "previewShare"][0]{secret, path, release, expiresAt}`;
  const found: unknown = await lakeClient().fetch(query, { id: shareDocumentId({ id }) }, options);
  if (!isRecord(found) || typeof found.secret !== "string" || !isSameSecret(found.secret, secret))
    return null;
  const expiresAt = readInstant(found.expiresAt);
  if (expiresAt === null || Date.parse(expiresAt) <= Date.now() || typeof found.path !== "string")
    return null;
  return { path: found.path, release: typeof found.release === "string" ? found.release : null, expiresAt };
});
