import { contractListPages } from "@/lib/contracts/lists";
import type { PathRow } from "@/lib/freshness/path-rows";

interface Page {
  readonly path: string;
  readonly document: Omit<PathRow, "categoryId">;
}

/**
 * What a build renders: every page except contracts, of which only those that editors chose for the top of their
 * sub-category. Other contracts and later pages of lists are rendered and stored on their first visit, so a build takes
 * as long with ten thousand contracts as with a hundred.
 */
export function pathsToPrerender(pages: readonly Page[]): string[] {
  const top = new Set(pages.flatMap(({ document }) => document.top ?? []));
  const rendered = pages.filter(
    ({ document }) => document._type !== "contractTemplate" || top.has(document._id),
  );
  const lists = contractListPages(pages.map(({ document }) => document));
  return [...rendered, ...lists.filter(({ isFirst }) => isFirst)].map(({ path }) => path);
}
