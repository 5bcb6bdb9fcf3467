import { cacheLife } from "next/cache";
import { loadPage, loadSite } from "@/lib/content/load";
import { fixedScreenImage } from "@/lib/pages/fixed-screen";
import { socialImageContent } from "@/lib/pages/seo";
import { pathBeside } from "@/lib/pages/site-address";
import { drawSocialImage, type SocialImage } from "@/lib/pages/social-image";

type Context = RouteContext<"/api/social-image/[...path]">;

/** One at build time proves that the route can be stored; the others follow when they are asked for. */
export function generateStaticParams() {
  return [{ path: ["index"] }];
}

/** The page's social image. Networks reach it as the page's path with `.social.png` (see next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = pathBeside((await params).path);
  const [page, site] = await Promise.all([path === null ? null : loadPage(path), loadSite()]);
  const screen = path === null ? null : fixedScreenImage(path, site);
  const content = path !== null && page !== null ? socialImageContent(path, page, site) : screen;
  if (content === null) return new Response("No page has this address.\n", { status: 404 });
  const image = await draw(content);
  return new Response(Buffer.from(image, "base64"), { headers: { "content-type": "image/png" } });
}

/** Cached, so that the whole answer can be stored; valid as long as its documents. */
async function draw(content: SocialImage): Promise<string> {
  "use cache";
  cacheLife("max");
  return Buffer.from(await drawSocialImage(content)).toString("base64");
}
