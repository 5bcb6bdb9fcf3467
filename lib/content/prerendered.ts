import type { PATHS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { contractListPages } from "@/lib/contracts/lists";

interface Page {
  readonly path: string;
  readonly document: Omit<PATHS_QUERY_RESULT[number], "_rev">;
}

/**
 * What a build renders: every page but for the contracts, of which only those that somebody chose for the top of their
 * sub-category. The others, and the later pages of lists, are rendered when they are first visited and stored then: a
 * build takes as long with ten thousand contracts as with a hundred.
 */
export function pathsToPrerender(pages: readonly Page[]): string[] {
  const top = new Set(pages.flatMap(({ document }) => document.top ?? []));
  const rendered = pages.filter(
    ({ document }) => document._type !== "contractTemplate" || top.has(document._id),
  );
  const lists = contractListPages(pages.map(({ document }) => document));
  return [...rendered, ...lists.filter(({ isFirst }) => isFirst)].map(({ path }) => path);
}
