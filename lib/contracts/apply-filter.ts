import type { IndexedContract, IndexSubCategory } from "@/lib/contracts/contract-index";
import type { Filter, Sort } from "@/lib/contracts/filter";

// Apart from filter.ts, which every page loads.

/** The sort orders of a category, and their labels. */
export const sortNames: Readonly<Record<Sort, string>> = {
  chosen: "By sub-category",
  name: "By name",
  reviewed: "Latest review first",
  short: "Shortest first",
};

/** Applies the filter and its order. `found`: the search results, best first. */
export function applyFilter<One extends IndexedContract>(
  all: readonly One[],
  { query, subCategory, sort }: Filter,
  find: (query: string) => readonly One[],
): One[] {
  const met = query.trim() === "" ? all : find(query);
  const left =
    subCategory === null ? [...met] : met.filter((contract) => isNamed(contract.subCategory, subCategory));
  return sort === "chosen" ? left : left.sort(comparisons[sort]);
}

/** By its slug or a former one. */
function isNamed({ slug, former = [] }: IndexSubCategory, wanted: string): boolean {
  return slug === wanted || former.includes(wanted);
}

const byName = (one: IndexedContract, other: IndexedContract) => one.name.localeCompare(other.name, "en");

const comparisons: Record<Exclude<Sort, "chosen">, typeof byName> = {
  name: byName,
  reviewed: (one, other) =>
    (other.reviewedOn ?? "").localeCompare(one.reviewedOn ?? "") || byName(one, other),
  // A contract without clauses has no text yet.
  short: (one, other) =>
    (one.clauseCount || Number.MAX_SAFE_INTEGER) - (other.clauseCount || Number.MAX_SAFE_INTEGER) ||
    byName(one, other),
};
