import type { PATHS_QUERY_RESULT, REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { contractListPages } from "@/lib/contracts/lists";
import { slugOfShelf } from "@/lib/contracts/shelf";
import { looseContractPath, otherSpellings } from "@/lib/contracts/spellings";
import { resolveLink } from "@/lib/links";
import { contractListPath, matchContractList, ownScreens, pathOf } from "@/lib/routes";

/** What an address leads to. */
export type PathVerdict =
  | { readonly kind: "page" }
  | { readonly kind: "redirect"; readonly to: string; readonly permanent: boolean }
  | { readonly kind: "unknown" };

type Row = PATHS_QUERY_RESULT[number];
/** What an address is decided by. */
export type AddressRow = Omit<Row, "_rev" | "subCategory" | "shelves" | "top"> &
  Partial<Pick<Row, "subCategory" | "shelves" | "top">>;

/** A live page wins over a redirect, a redirect that somebody wrote wins over a path that a page once had. */
export function createVerdicts(
  pages: readonly AddressRow[],
  redirects: REDIRECTS_QUERY_RESULT,
): Map<string, PathVerdict> {
  const verdicts = new Map<string, PathVerdict>();
  for (const page of pages) {
    const to = pathOf(page);
    for (const spelling of spellingsOf(page)) {
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
  for (const { path } of contractListPages(pages)) verdicts.set(path, { kind: "page" });
  for (const { from, to } of formerLists(pages)) {
    if (!verdicts.has(from) && verdicts.get(to)?.kind === "page")
      verdicts.set(from, { kind: "redirect", to, permanent: true });
  }
  for (const screen of ownScreens) verdicts.set(screen, { kind: "page" });
  return verdicts;
}

/** Kept for as long as the row is: after a publish all rows but a few are the same objects. */
const knownSpellings = new WeakMap<AddressRow, readonly string[]>();

function spellingsOf(row: AddressRow): readonly string[] {
  const known = knownSpellings.get(row) ?? otherSpellings(row);
  knownSpellings.set(row, known);
  return known;
}

/** Where the lists of sub-categories were before their addresses were changed. */
function formerLists(pages: readonly AddressRow[]): { from: string; to: string }[] {
  return pages.flatMap(({ _type, slug: category, shelves }) => {
    if (_type !== "contractCategory" || !category) return [];
    return (shelves ?? []).flatMap((shelf) =>
      (shelf.formerSlugs ?? []).map((former) => ({
        from: contractListPath({ category, shelf: former, page: 1 }),
        to: contractListPath({ category, shelf: slugOfShelf(shelf), page: 1 }),
      })),
    );
  });
}

/** What an address leads to; one of the catalogue of contracts also when it is spelt loosely. */
export function verdictOf(verdicts: ReadonlyMap<string, PathVerdict>, path: string): PathVerdict {
  const exact = verdicts.get(path);
  if (exact) return exact;
  const list = listAddress(verdicts, path);
  if (list) return { kind: "redirect", to: list, permanent: true };
  const loose = looseContractPath(path);
  const verdict = loose === null ? undefined : verdicts.get(loose);
  if (verdict?.kind === "page" && loose !== null) return { kind: "redirect", to: loose, permanent: true };
  return verdict ?? { kind: "unknown" };
}

/** Where a list is found whose first page is asked for by its number, or that was found elsewhere before. */
function listAddress(verdicts: ReadonlyMap<string, PathVerdict>, path: string): string | null {
  const list = matchContractList(path);
  if (!list) return null;
  const category = verdictOf(verdicts, pathOf({ _type: "contractCategory", slug: list.category }) ?? "");
  const slug = category.kind === "redirect" ? category.to.split("/").at(-1) : list.category;
  if (!slug) return null;
  const first = verdicts.get(contractListPath({ ...list, category: slug, page: 1 }));
  const now = first?.kind === "redirect" ? matchContractList(first.to) : null;
  const to = contractListPath({ ...(now ?? { ...list, category: slug }), page: list.page });
  return to !== path && verdicts.get(to)?.kind === "page" ? to : null;
}
