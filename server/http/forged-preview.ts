import type { IncomingMessage } from "node:http";
import { isSameSecret } from "../../lib/sharing/same-secret.ts";
import { draftCookie } from "../next/names.ts";

/**
 * Takes away a cookie of draft mode that is made up or of an earlier build. With it a stranger would have each page
 * rendered anew for every request.
 *
 * @param id - the genuine value; `null` where nobody knows it
 */
export function dropForgedPreview({ headers }: Pick<IncomingMessage, "headers">, id: string | null): void {
  const { cookie } = headers;
  if (id === null || !cookie?.includes(draftCookie)) return;
  const genuine = `${draftCookie}=${id}`;
  // Also what only holds the name: whoever reads the header looks for no more.
  const kept = cookie
    .split(";")
    .map((part) => part.trim())
    .filter((part) => !part.includes(draftCookie) || isSameSecret(part, genuine));
  if (kept.length > 0) headers.cookie = kept.join("; ");
  else delete headers.cookie;
}
