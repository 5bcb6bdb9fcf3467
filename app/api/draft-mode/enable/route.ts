import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { fetchSharedAccessQuery, urlSearchParamPreviewSecret } from "@sanity/preview-url-secret/constants";
import { cookies } from "next/headers";
import { lakeClient } from "@/lib/content/client";
import { PREVIEW_MARKS_COOKIE, PREVIEW_PERSPECTIVE_COOKIE, previewCookie } from "@/lib/preview/perspective";
import { sameSitePath } from "@/lib/same-site-path";
import { grantToEditor } from "@/lib/sharing/preview-grant";

/** Enables draft mode for requests with a secret that the Studio has just written to the lake. */
export async function GET(request: Request): Promise<Response> {
  const secret = new URL(request.url).searchParams.get(urlSearchParamPreviewSecret);
  const preview = await validatePreviewUrl(lakeClient(), request.url).catch(() => null);
  if (secret === null || !preview?.isValid || (await isSharedWithAll(secret))) {
    return new Response(
      "This preview link is not valid or no longer valid. Open the page in the Studio's Presentation again.",
      {
        status: 401,
      },
    );
  }
  await grantToEditor(secret);
  const cookieStore = await cookies();
  if (preview.studioPreviewPerspective)
    cookieStore.set(PREVIEW_PERSPECTIVE_COOKIE, preview.studioPreviewPerspective, previewCookie);
  if (request.headers.get("sec-fetch-dest") === "iframe")
    cookieStore.set(PREVIEW_MARKS_COOKIE, "1", previewCookie);
  // Relative, so that it works at any address of the site, and without the secret.
  return new Response(null, { status: 307, headers: { location: sameSitePath(preview.redirectTo ?? "/") } });
}

/**
 * The vendor's share link has one secret for everybody, without an end, and would make an editor of whoever has it. The
 * Studio makes no such links (decision 053); programs can.
 */
async function isSharedWithAll(secret: string): Promise<boolean> {
  const options = { perspective: "raw", cache: "no-store" } as const;
  return (await lakeClient().fetch<string | null>(fetchSharedAccessQuery, {}, options)) === secret;
}
