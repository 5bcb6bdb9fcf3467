import { type NextRequest, NextResponse } from "next/server";
import { isFiltering, readFilter } from "@/lib/contracts/filter";
import { missingHeader } from "@/lib/missing-header";
import { draftCookie, notFoundPath } from "@/lib/next-names";
import { redirectHeader } from "@/lib/redirects/redirect-header";
import { isTakenPath, matchPath } from "@/lib/routes";
import { resolvePath } from "@/lib/routing/path-map";
import { visitorQueryHeader } from "@/lib/visitor-query";

export const config = {
  // Next reads this list without running it, so it is written out. The Studio and the software's own addresses are no content.
  matcher: ["/((?!_next/|api/|studio(?:/|$)|lake/).*)"],
};

/**
 * Answers addresses that no page has: on to where the page went, or nothing but the status 404 or 410, for which the
 * front server has one page (server/pages/documents.ts).
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  // Whether it is genuine is checked where drafts are read, not here.
  if (request.cookies.has(draftCookie) || pathname === notFoundPath || isTakenPath(pathname))
    return NextResponse.next();
  const query = request.headers.get(visitorQueryHeader) ?? request.nextUrl.search;
  const result = await resolvePath(pathname).catch((error: unknown) => {
    console.error(`Finding out what ${pathname} leads to failed:`, error);
    return null;
  });
  // The front server turns this into 503 while the lake can't be reached (server/http/unavailable.ts). Without a catch
  // Next would answer 404 for a page that may well exist.
  if (result === null) return new NextResponse("This page can't be shown right now.\n", { status: 500 });
  switch (result.kind) {
    case "page": {
      const search = categorySearch(pathname, query);
      return search
        ? NextResponse.rewrite(targetOf(request, "/category-search", search))
        : NextResponse.next();
    }
    case "redirect":
      return NextResponse.redirect(targetOf(request, result.to, query), {
        status: result.permanent ? 308 : 307,
        headers: result.redirect === undefined ? {} : { [redirectHeader]: result.redirect },
      });
    case "gone":
      return missing(410);
    case "unknown":
      return missing(404);
  }
}

function missing(status: number): NextResponse {
  return new NextResponse(null, { status, headers: { [missingHeader]: `${status}` } });
}

/** The query that asks a category of contracts, with its `?`; null when its page answers as it is stored. */
function categorySearch(pathname: string, query: string): string | null {
  if (!isFiltering(readFilter(query))) return null;
  const category = matchPath(pathname).find(({ type }) => type === "contractCategory")?.slug;
  if (category === undefined) return null;
  const search = new URLSearchParams(query);
  search.set("category", category);
  return `?${search}`;
}

/**
 * Built from the request's own address: Next takes any other for a foreign host and would fetch from it. `query` begins
 * with `?`, unless it is empty.
 */
function targetOf(request: NextRequest, to: string, query = ""): URL {
  if (!to.startsWith("/")) return withQuery(new URL(to), query);
  const target = request.nextUrl.clone();
  const [address = "/", hash = ""] = to.split("#");
  const [pathname = "/", ownQuery = ""] = address.split("?");
  target.pathname = pathname;
  target.hash = hash;
  target.search = ownQuery;
  return withQuery(target, query);
}

/** What a redirect names itself counts before what a visitor brings. */
function withQuery(target: URL, query: string): URL {
  target.search = [target.search.slice(1), query.slice(1)].filter(Boolean).join("&");
  return target;
}
