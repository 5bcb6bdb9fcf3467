import { loadPage, loadSite } from "@/lib/content/load";
import { pageToMarkdown } from "@/lib/markdown/page";
import { pathBeside } from "@/lib/seo/site-address";

type Context = RouteContext<"/api/markdown/[...path]">;

/** One at build time proves that the route can be stored; the others follow when they are asked for. */
export function generateStaticParams() {
  return [{ path: ["index"] }];
}

/** The page as markdown. Visitors reach it as the page's path with `.md` (see next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = pathBeside((await params).path);
  const [page, site] = await Promise.all([path === null ? null : loadPage(path), loadSite()]);
  if (path === null || page === null) return new Response("No page has this address.\n", { status: 404 });
  return new Response(pageToMarkdown(path, page, site), {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      link: `<${path}>; rel="canonical"`,
      ...(page.seo?.noIndex ? { "x-robots-tag": "noindex" } : {}),
    },
  });
}
