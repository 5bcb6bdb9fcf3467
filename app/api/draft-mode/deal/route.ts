import { cookies } from "next/headers";
import { PREVIEW_DEAL_COOKIE, parseDealTime } from "@/lib/preview/perspective";
import { sameSitePath } from "@/lib/same-site-path";
import { readGrant, unlessGrantUnknown } from "@/lib/sharing/preview-grant";

/** Previews a deal before, during or after it, also by a share link. Visitors get the page and no cookie. */
export function GET(request: Request): Promise<Response> {
  return unlessGrantUnknown(async () => {
    const { searchParams } = new URL(request.url);
    const path = sameSitePath(searchParams.get("path") ?? "/");
    if ((await readGrant()) !== null) {
      const cookieStore = await cookies();
      cookieStore.set(PREVIEW_DEAL_COOKIE, parseDealTime(searchParams.get("time")), {
        httpOnly: true,
        path: new URL(path, "http://this-site.invalid").pathname,
        sameSite: "lax",
      });
    }
    return new Response(null, { status: 307, headers: { location: path } });
  });
}
