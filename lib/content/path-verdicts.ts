import type { PATHS_QUERY_RESULT, REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { resolveLink } from "@/lib/links";
import { pathOf } from "@/lib/routes";

/** What an address leads to. */
export type PathVerdict =
  | { readonly kind: "page" }
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | { readonly kind: "unknown" };

/** A live page wins over a redirect, a redirect that somebody wrote wins over a path that a page once had. */
export function createVerdicts(
  pages: PATHS_QUERY_RESULT,
  redirects: REDIRECTS_QUERY_RESULT,
): Map<string, PathVerdict> {
  const verdicts = new Map<string, PathVerdict>();
  for (const page of pages) {
    const to = pathOf(page);
    for (const former of page.previousPaths ?? []) {
      if (to) verdicts.set(former, { kind: "redirect", to, permanent: true });
    }
  }
  for (const { from, to, permanent } of redirects) {
    const link = resolveLink(to);
    if (from && link && link.href !== from) {
      verdicts.set(from, { kind: "redirect", to: link.href, permanent: permanent !== false });
    }
  }
  for (const page of pages) {
    const path = pathOf(page);
    if (path) verdicts.set(path, { kind: "page" });
  }
  return verdicts;
}
