import type { MetadataRoute } from "next";
import { SITE_ADDRESS } from "@/lib/pages/site-address";

/** Everything is open but the software's own addresses; pictures of content lie in the lake. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: [{ userAgent: "*", allow: ["/", "/lake/images/"], disallow: ["/api/", "/studio", "/lake/"] }],
    sitemap: `${SITE_ADDRESS}/sitemap.xml`,
  };
}
