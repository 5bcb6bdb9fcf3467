import type { MetadataRoute } from "next";
import { loadPaths, loadSite } from "@/lib/content/load";
import { contractListPages } from "@/lib/contracts/lists";
import { siteAddress } from "@/lib/seo/site-address";

/** Every page that search engines may show, with the time at which its document was last changed. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [pages, site] = await Promise.all([loadPaths(), loadSite()]);
  const base = siteAddress(site);
  const documents = pages.map(({ document }) => document);
  const found = pages.filter(({ document }) => !document.noIndex);
  return [
    ...found.map(({ path, document }) => ({ path, updatedAt: document._updatedAt })),
    ...contractListPages(documents),
  ].map(({ path, updatedAt }) => ({ url: `${base}${path}`, lastModified: updatedAt }));
}
