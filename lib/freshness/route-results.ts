import type { REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { contractListPages } from "@/lib/contracts/lists";
import { looseContractPath, otherSpellings } from "@/lib/contracts/spellings";
import { slugOfSubCategory } from "@/lib/contracts/sub-category";
import type { PathRow } from "@/lib/freshness/path-rows";
import { resolveLink } from "@/lib/links";
import { contractListPath, matchContractList, ownScreens, pathOf } from "@/lib/routes";

/** What an address leads to. */
export type RouteResult =
  | { readonly kind: "page" }
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | { readonly kind: "gone" }
  | { readonly kind: "unknown" };

/** The fields that decide addresses. */
export type AddressRow = Omit<PathRow, "categoryId" | "subCategory" | "subCategories" | "top"> &
  Partial<Pick<PathRow, "subCategory" | "subCategories">>;

/** A live page wins over a redirect, and an editor's redirect wins over a page's former path. */
export function createRouteResults(
  pages: readonly AddressRow[],
  redirects: REDIRECTS_QUERY_RESULT,
): Map<string, RouteResult> {
  const results = new Map<string, RouteResult>();
  for (const page of pages) {
    const to = pathOf(page);
    for (const spelling of spellingsOf(page)) {
      if (to) results.set(spelling, { kind: "redirect", to, permanent: true });
    }
  }
  for (const page of pages) {
    const to = pathOf(page);
    for (const former of page.previousPaths ?? []) {
      if (to) results.set(former, { kind: "redirect", to, permanent: true });
    }
  }
  for (const { from, gone, to, permanent } of redirects) {
    const href = resolveLink(to)?.href ?? "";
    // An address that redirects to itself, or to an anchor of itself, would never open.
    const [address] = href.split("#");
    if (from && gone === true) results.set(from, { kind: "gone" });
    else if (from && address && address !== from) {
      results.set(from, { kind: "redirect", to: href, permanent: permanent !== false });
    }
  }
  for (const page of pages) {
    const path = pathOf(page);
    if (path) results.set(path, { kind: "page" });
  }
  for (const { path } of contractListPages(pages)) results.set(path, { kind: "page" });
  for (const { from, to } of formerLists(pages)) {
    if (!results.has(from) && results.get(to)?.kind === "page")
      results.set(from, { kind: "redirect", to, permanent: true });
  }
  for (const screen of ownScreens) results.set(screen, { kind: "page" });
  return results;
}

/** Lives as long as the row. After a publish nearly all rows are the same objects. */
const knownSpellings = new WeakMap<AddressRow, readonly string[]>();

function spellingsOf(row: AddressRow): readonly string[] {
  const known = knownSpellings.get(row) ?? otherSpellings(row);
  knownSpellings.set(row, known);
  return known;
}

/** Redirects from former addresses of sub-category lists. */
function formerLists(pages: readonly AddressRow[]): { from: string; to: string }[] {
  return pages.flatMap(({ _type, slug: category, subCategories }) => {
    if (_type !== "contractCategory" || !category) return [];
    return (subCategories ?? []).flatMap((subCategory) =>
      (subCategory.formerSlugs ?? []).map((former) => ({
        from: contractListPath({ category, subCategory: former, page: 1 }),
        to: contractListPath({ category, subCategory: slugOfSubCategory(subCategory), page: 1 }),
      })),
    );
  });
}

/** What an address leads to. Addresses in the catalogue may be spelled loosely. */
export function findRouteResult(results: ReadonlyMap<string, RouteResult>, path: string): RouteResult {
  const exact = results.get(path);
  if (exact) return exact;
  const list = listAddress(results, path);
  if (list) return { kind: "redirect", to: list, permanent: true };
  const loose = looseContractPath(path);
  const result = loose === null ? undefined : results.get(loose);
  if (result?.kind === "page" && loose !== null) return { kind: "redirect", to: loose, permanent: true };
  return result ?? { kind: "unknown" };
}

/** The address of a list that was requested by the number of its first page, or by a former address. */
function listAddress(results: ReadonlyMap<string, RouteResult>, path: string): string | null {
  const list = matchContractList(path);
  if (!list) return null;
  const category = findRouteResult(results, pathOf({ _type: "contractCategory", slug: list.category }) ?? "");
  const slug = category.kind === "redirect" ? category.to.split("/").at(-1) : list.category;
  if (!slug) return null;
  const first = results.get(contractListPath({ ...list, category: slug, page: 1 }));
  const now = first?.kind === "redirect" ? matchContractList(first.to) : null;
  const to = contractListPath({ ...(now ?? { ...list, category: slug }), page: list.page });
  return to !== path && results.get(to)?.kind === "page" ? to : null;
}
