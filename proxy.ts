import { type NextRequest, NextResponse } from "next/server";
import { resolvePath } from "@/lib/content/path-map";

export const config = {
  // Files, the Studio and the software's own addresses are no content.
  matcher: ["/((?!_next/|api/|studio(?:/|$)|lake/|.*\\.[^/]*$).*)"],
};

/** Next's cookie of draft mode. Whether it is genuine is checked where drafts are read, not here. */
const DRAFT_COOKIE = "__prerender_bypass";

/**
 * Answers addresses that no page has: on to where the page went, or the 404 page with its status. Rendering them as
 * pages would leave one stored entry for each address that anybody makes up.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (request.cookies.has(DRAFT_COOKIE)) return NextResponse.next();
  const verdict = await resolvePath(pathname);
  switch (verdict.kind) {
    case "page":
      return NextResponse.next();
    case "redirect":
      return NextResponse.redirect(targetOf(request, verdict.to), verdict.permanent ? 308 : 307);
    case "unknown":
      return NextResponse.rewrite(targetOf(request, "/_not-found"));
  }
}

/** Built from the request's own address: Next takes any other for a foreign host and would fetch from it. */
function targetOf(request: NextRequest, to: string): URL {
  if (!to.startsWith("/")) return new URL(to);
  const target = request.nextUrl.clone();
  const [pathname = "/", hash = ""] = to.split("#");
  target.pathname = pathname;
  target.hash = hash;
  return target;
}
