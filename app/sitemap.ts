import type { MetadataRoute } from "next";
import { loadPaths } from "@/lib/content/load";
import { contractListPages } from "@/lib/contracts/lists";
import { SITE_ADDRESS } from "@/lib/pages/site-address";
import { isOpen } from "@/lib/selling/deals/deal";
import { loadDealTimes } from "@/lib/selling/deals/deal-times";

/** Kept as pages are, not part of a build. */
export const dynamic = "force-dynamic";

/** Every page that search engines may show, deals while they run, with the time at which its document was last changed. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [pages, deals] = await Promise.all([loadPaths(), loadDealTimes()]);
  const documents = pages.map(({ document }) => document);
  const closed = new Set(deals.filter((deal) => !isOpen(deal)).map((deal) => deal.path));
  const found = pages.filter(({ path, document }) => !document.noIndex && !closed.has(path));
  return [
    ...found.map(({ path, document }) => ({ path, updatedAt: document._updatedAt })),
    ...contractListPages(documents),
  ].map(({ path, updatedAt }) => ({ url: `${SITE_ADDRESS}${path}`, lastModified: updatedAt }));
}
