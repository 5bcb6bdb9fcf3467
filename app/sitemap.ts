import type { MetadataRoute } from "next";
import { loadDirectory } from "@/lib/content/directory";
import { loadSite } from "@/lib/content/load";
import { siteAddress } from "@/lib/seo/site-address";

/** Every page that search engines may show, with the time at which its document was last changed. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [entries, site] = await Promise.all([loadDirectory(), loadSite()]);
  const base = siteAddress(site);
  return entries.map(({ path, updatedAt }) => ({ url: `${base}${path}`, lastModified: updatedAt }));
}
