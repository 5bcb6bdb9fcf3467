import type { REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { contractListPages } from "@/lib/contracts/lists";
import { looseContractPath, otherSpellings } from "@/lib/contracts/spellings";
import { slugOfSubCategory } from "@/lib/contracts/sub-category";
import { resolveLink, safeHref } from "@/lib/links";
import { ownPath } from "@/lib/redirects/own-path";
import { keepRest, prefixesOf, prefixOf } from "@/lib/redirects/pattern";
import {
  contractListPath,
  isFilePath,
  isTakenPath,
  matchContractList,
  ownScreens,
  pathOf,
  plainPath,
} from "@/lib/routes";
import type { PathRow } from "@/lib/routing/path-rows";

/** What an address leads to. */
export type RouteResult =
  | { readonly kind: "page" }
  | {
      readonly kind: "redirect";
      readonly to: string;
      readonly permanent: boolean;
      /** The document that says so; none for a page's former address. */
      readonly redirect?: string;
    }
  | { readonly kind: "gone" }
  | { readonly kind: "unknown" };

/** The fields that decide addresses. */
export type AddressRow = Omit<PathRow, "categoryId" | "subCategory" | "subCategories" | "top"> &
  Partial<Pick<PathRow, "subCategory" | "subCategories">>;

/** By how many redirects visitors' one hop may be worked out. More is a circle, or as good as one. */
const MOST_STEPS = 10;

/**
 * What each address leads to. A live page wins over a redirect, and an editor's redirect wins over a page's former path.
 * Redirects of prefixes are at the prefix ("/old/*"). `sites`: the website's own addresses.
 */
export function createRouteResults(
  pages: readonly AddressRow[],
  redirects: REDIRECTS_QUERY_RESULT,
  sites: readonly string[] = [],
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
      if (to) results.set(plainPath(former), { kind: "redirect", to, permanent: true });
    }
  }
  for (const redirect of redirects) {
    const from = plainPath(redirect.from ?? "");
    const result = resultOf({ ...redirect, from }, sites);
    if (from !== "" && result) results.set(from, result);
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

/** Null for a redirect that leads nowhere, or to itself. */
function resultOf(
  { _id, from, gone, to, toPrefix, permanent }: REDIRECTS_QUERY_RESULT[number],
  sites: readonly string[],
): RouteResult | null {
  if (gone === true) return { kind: "gone" };
  const keepsRest = from !== null && prefixOf(from) !== null && toPrefix;
  const href = keepsRest ? safeHref(toPrefix) : ownHref(resolveLink(to)?.href ?? "", sites);
  // An address that redirects to an anchor of itself would never open.
  if (!href || href.startsWith("#") || plainPath(href.split("#")[0] ?? "") === from) return null;
  return { kind: "redirect", to: href, permanent: permanent !== false, redirect: _id };
}

/** An address of this website as its path, so that a visitor is not sent to a redirect. */
function ownHref(href: string, sites: readonly string[]): string {
  const own = href.includes("?") ? null : ownPath(href, sites);
  if (!own) return href;
  return own.anchor ? `${own.path}#${own.anchor}` : own.path;
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

/**
 * What an address leads to, in one hop: where its redirect leads to an address that is redirected on, the answer is the
 * end. What was published since then, such as another address of a page, can make a redirect lead there.
 */
export function findRouteResult(results: ReadonlyMap<string, RouteResult>, path: string): RouteResult {
  const first = resultAt(results, plainPath(path));
  if (first.kind !== "redirect" || first.redirect === undefined) return first;
  let { to, permanent } = first;
  for (let step = 0; step < MOST_STEPS; step++) {
    const address = to.split(/[?#]/, 1)[0] ?? "";
    if (!to.startsWith("/") || isTakenPath(address)) return { ...first, to, permanent };
    const next = resultAt(results, plainPath(address));
    // Of files only those are known here that are redirected.
    if (next.kind === "page" || (next.kind === "unknown" && isFilePath(address)))
      return { ...first, to, permanent };
    if (next.kind !== "redirect") return next;
    to = next.to;
    permanent &&= next.permanent;
  }
  return { kind: "unknown" };
}

/** What is said of the address itself, else of the longest prefix that covers it. */
function resultAt(results: ReadonlyMap<string, RouteResult>, path: string): RouteResult {
  // Somebody who asks for "/old/*" itself asks for an address like any other.
  const known = prefixOf(path) === null ? knownResult(results, path) : undefined;
  if (known && known.kind !== "unknown") return known;
  for (const from of prefixesOf(path)) {
    const result = results.get(from);
    if (result?.kind !== "redirect" || prefixOf(result.to) === null) {
      if (result) return result;
      continue;
    }
    return { ...result, to: keepRest(path, from, result.to) };
  }
  return { kind: "unknown" };
}

/** Addresses in the catalogue may be spelled loosely. */
function knownResult(results: ReadonlyMap<string, RouteResult>, path: string): RouteResult {
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
  const category = knownResult(results, pathOf({ _type: "contractCategory", slug: list.category }) ?? "");
  const slug = category.kind === "redirect" ? category.to.split("/").at(-1) : list.category;
  if (!slug) return null;
  const first = results.get(contractListPath({ ...list, category: slug, page: 1 }));
  const now = first?.kind === "redirect" ? matchContractList(first.to) : null;
  const to = contractListPath({ ...(now ?? { ...list, category: slug }), page: list.page });
  return to !== path && results.get(to)?.kind === "page" ? to : null;
}
