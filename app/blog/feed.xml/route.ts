import { loadDirectory } from "@/lib/content/directory";
import { loadSite } from "@/lib/content/load";
import { brandOf } from "@/lib/seo";
import { blogFeed } from "@/lib/seo/feed";
import { siteAddress } from "@/lib/seo/site-address";

/** The feed of the blog. */
export async function GET(): Promise<Response> {
  const [entries, site] = await Promise.all([loadDirectory(), loadSite()]);
  const feed = blogFeed({ brand: brandOf(site), base: siteAddress(site), entries });
  return new Response(feed, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}
