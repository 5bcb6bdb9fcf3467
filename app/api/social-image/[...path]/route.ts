import { cacheLife } from "next/cache";
import { loadPage, loadSite } from "@/lib/content/load";
import { socialImageContent } from "@/lib/seo";
import { pathBeside } from "@/lib/seo/site-address";
import { drawSocialImage, type SocialImage } from "@/lib/seo/social-image";

type Context = RouteContext<"/api/social-image/[...path]">;

/** One at build time proves that the route can be stored; the others follow when they are asked for. */
export function generateStaticParams() {
  return [{ path: ["index"] }];
}

/** The page's social image. Networks reach it as the page's path with `.social.png` (see next.config.ts). */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const path = pathBeside((await params).path);
  const [page, site] = await Promise.all([path === null ? null : loadPage(path), loadSite()]);
  if (path === null || page === null) return new Response("No page has this address.\n", { status: 404 });
  const image = await draw(socialImageContent(path, page, site));
  return new Response(Buffer.from(image, "base64"), { headers: { "content-type": "image/png" } });
}

/** As cached work, so that the whole answer may be stored; it is valid as long as the documents it was made from. */
async function draw(content: SocialImage): Promise<string> {
  "use cache";
  cacheLife("max");
  return Buffer.from(await drawSocialImage(content)).toString("base64");
}
