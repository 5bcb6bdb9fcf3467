import type { MetadataRoute } from "next";
import { loadPaths } from "@/lib/content/load";
import { contractListPages } from "@/lib/contracts/lists";
import { loadClosedPaths } from "@/lib/pages/closed-paths";
import { loadLastChanges } from "@/lib/pages/last-changes";
import { SITE_ADDRESS } from "@/lib/pages/site-address";

/** Kept as pages are, not part of a build. */
export const dynamic = "force-dynamic";

/**
 * Every page that search engines may show, deals and announcements while they run, with the time of its last change where
 * that is known.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [pages, closedPaths, changes] = await Promise.all([
    loadPaths(),
    loadClosedPaths(),
    loadLastChanges(),
  ]);
  const closed = new Set(closedPaths);
  const documents = pages.map(({ document }) => document);
  const found = pages.filter(({ path, document }) => !document.noIndex && !closed.has(path));
  return [
    ...found.map(({ path, document }) => ({ path, changed: changes.get(document._id) })),
    ...contractListPages(documents, changes).filter(({ isOwn }) => isOwn),
  ].map(({ path, changed }) => ({
    url: `${SITE_ADDRESS}${path}`,
    ...(changed ? { lastModified: changed } : {}),
  }));
}
