import { loadPage, loadSite } from "@/lib/content/load";
import { loadTwin } from "@/lib/markdown/load-twin";
import { link, paragraph, words, writeMarkdown } from "@/lib/markdown/write";
import { lastChange } from "@/lib/pages/last-change";
import { descriptionOf } from "@/lib/pages/seo";
import { pathBeside, SITE_ADDRESS } from "@/lib/pages/site-address";

type Context = RouteContext<"/api/markdown/[...path]">;

/** The page as markdown. Visitors reach it as the page's path with `.md` (see next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = pathBeside((await params).path);
  const [page, site] = await Promise.all([path === null ? null : loadPage(path), loadSite()]);
  if (path === null || page === null) return notFound();
  const address = `${SITE_ADDRESS}${path}`;
  const twin = await loadTwin(path, address);
  if (twin === null) return notFound();
  const changed = lastChange([page._updatedAt]);
  const facts = writeMarkdown({
    type: "root",
    children: [
      { type: "thematicBreak" },
      paragraph(words(descriptionOf(page, site))),
      paragraph(words("The page: "), link(address, address)),
      ...(changed ? [paragraph(words(`Last changed: ${changed.slice(0, 10)}`))] : []),
    ],
  });
  return new Response(`${twin}\n${facts}`, {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      link: `<${path}>; rel="canonical"`,
      ...(page.seo?.noIndex ? { "x-robots-tag": "noindex" } : {}),
    },
  });
}

function notFound(): Response {
  return new Response("No page has this address.\n", { status: 404 });
}
