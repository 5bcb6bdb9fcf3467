import { writingClient } from "@/lib/content/client";
import { sameSitePath } from "@/lib/same-site-path";
import { grantToHolder } from "@/lib/sharing/preview-grant";
import { readShare } from "@/lib/sharing/read-share";
import { parseShareKey, type ShareKey, shareDocumentId } from "@/lib/sharing/share-key";

const noLonger =
  "This link to a preview has expired, was taken back, or is not complete. Ask whoever sent it for a new one.\n";

/** Opens a preview for somebody without a login, as far as their link goes. */
export async function GET(request: Request): Promise<Response> {
  const key = parseShareKey(new URL(request.url).searchParams.get("key"));
  const share = key && (await readShare(key));
  if (!(key && share)) return new Response(noLonger, { status: 410 });
  await grantToHolder(key, share.expiresAt);
  // Programs that show what a link leads to are no visit.
  if (request.headers.get("sec-fetch-dest") === "document") await countVisit(key);
  // Relative, so that it works at any address of the site, and without the secret.
  return new Response(null, { status: 307, headers: { location: sameSitePath(share.path) } });
}

/** A visit that can't be counted is a visit all the same. */
async function countVisit(key: ShareKey): Promise<void> {
  const visit = { lastVisitAt: new Date().toISOString() };
  await writingClient()
    .patch(shareDocumentId(key))
    .setIfMissing({ visits: 0 })
    .inc({ visits: 1 })
    .set(visit)
    .commit({ autoGenerateArrayKeys: false })
    .catch((error: unknown) => console.warn("A visit of a shared preview was not counted:", error));
}
