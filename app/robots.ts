import type { MetadataRoute } from "next";
import { loadSite } from "@/lib/content/load";
import { siteAddress } from "@/lib/pages/site-address";

/** Everything is open but the software's own addresses; pictures of content lie in the lake. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const base = siteAddress(await loadSite());
  return {
    rules: [{ userAgent: "*", allow: ["/", "/lake/images/"], disallow: ["/api/", "/studio", "/lake/"] }],
    sitemap: `${base}/sitemap.xml`,
  };
}
