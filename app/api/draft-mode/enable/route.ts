import { validatePreviewUrl } from "@sanity/preview-url-secret";
import { cookies, draftMode } from "next/headers";
import { lakeClient } from "@/lib/content/client";
import { PREVIEW_PERSPECTIVE_COOKIE } from "@/lib/content/perspective";
import { sameSitePath } from "@/lib/same-site-path";

/** Opens draft mode for whoever brings a secret that the Studio has just written into the lake. */
export async function GET(request: Request): Promise<Response> {
  const verdict = await validatePreviewUrl(lakeClient(), request.url).catch(() => null);
  if (!verdict?.isValid) {
    return new Response(
      "This preview link is not valid or no longer valid. Open the page in the Studio's Presentation again.",
      {
        status: 401,
      },
    );
  }
  const draft = await draftMode();
  draft.enable();
  if (verdict.studioPreviewPerspective) {
    const cookieStore = await cookies();
    cookieStore.set(PREVIEW_PERSPECTIVE_COOKIE, verdict.studioPreviewPerspective, {
      httpOnly: true,
      path: "/",
      sameSite: "lax",
    });
  }
  // Relative, so that it holds whatever address the site is reached by, and without the secret.
  return new Response(null, { status: 307, headers: { location: sameSitePath(verdict.redirectTo ?? "/") } });
}
