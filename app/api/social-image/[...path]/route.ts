import { loadPage, loadSite } from "@/lib/content/load";
import { fixedScreenImage } from "@/lib/pages/fixed-screen";
import { socialImageContent } from "@/lib/pages/seo";
import { pathBeside } from "@/lib/pages/site-address";
import { drawSocialImage } from "@/lib/pages/social-image";

type Context = RouteContext<"/api/social-image/[...path]">;

/** The page's social image. Networks reach it as the page's path with `.social.png` (see next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = pathBeside((await params).path);
  const [page, site] = await Promise.all([path === null ? null : loadPage(path), loadSite()]);
  const screen = path === null ? null : fixedScreenImage(path, site);
  const content = path !== null && page !== null ? socialImageContent(path, page, site) : screen;
  if (content === null) return new Response("No page has this address.\n", { status: 404 });
  return new Response(await drawSocialImage(content), { headers: { "content-type": "image/png" } });
}
