import { loadDirectory } from "@/lib/content/directory";
import { loadSite } from "@/lib/content/load";
import { blogFeed } from "@/lib/pages/feed";
import { brandOf } from "@/lib/pages/seo";
import { SITE_ADDRESS } from "@/lib/pages/site-address";

/** The feed of the blog. */
export async function GET(): Promise<Response> {
  const [entries, site] = await Promise.all([loadDirectory(), loadSite()]);
  const feed = blogFeed({ brand: brandOf(site), base: SITE_ADDRESS, entries });
  return new Response(feed, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
}
