import type { PATHS_QUERY_RESULT, REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { looseContractPath, otherSpellings } from "@/lib/contracts/spellings";
import { resolveLink } from "@/lib/links";
import { ownScreens, pathOf } from "@/lib/routes";

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
    for (const spelling of otherSpellings(page)) {
      if (to) verdicts.set(spelling, { kind: "redirect", to, permanent: true });
    }
  }
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
  for (const screen of ownScreens) verdicts.set(screen, { kind: "page" });
  return verdicts;
}

/** What an address leads to; one of the catalogue of contracts also when it is spelt loosely. */
export function verdictOf(verdicts: ReadonlyMap<string, PathVerdict>, path: string): PathVerdict {
  const loose = looseContractPath(path);
  const verdict = verdicts.get(path) ?? (loose === null ? undefined : verdicts.get(loose));
  if (verdict?.kind === "page" && !verdicts.has(path) && loose !== null) {
    return { kind: "redirect", to: loose, permanent: true };
  }
  return verdict ?? { kind: "unknown" };
}
