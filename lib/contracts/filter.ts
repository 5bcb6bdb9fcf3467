import type { IndexedContract, IndexSubCategory } from "@/lib/contracts/contract-index";

/** Event: the filter has changed. */
export const filterChanged = "contract-filter";

/** The key in the browser's history entry for the number of rows shown and the row that was opened. */
export const listStateKey = "contractsList";

/** The sort orders of a category, and their labels. */
export const sortNames = {
  chosen: "By sub-category",
  name: "By name",
  reviewed: "Latest review first",
  short: "Shortest first",
} as const;

export type Sort = keyof typeof sortNames;

/** What a visitor looks for in a category. The address carries it, so that it can be shared. */
export interface Filter {
  readonly query: string;
  /** Slug of a sub-category. */
  readonly subCategory: string | null;
  readonly sort: Sort;
}

const noFilter: Filter = { query: "", subCategory: null, sort: "chosen" };

const LONGEST_QUERY = 100;

/** Reads the filter from an address. Unknown values are ignored. */
export function readFilter(search: string): Filter {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get("sort");
  return {
    query: (parameters.get("q") ?? "").slice(0, LONGEST_QUERY),
    subCategory: parameters.get("type") || null,
    sort: isSort(sort) ? sort : noFilter.sort,
  };
}

/** Writes the filter into a query. Other parameters stay. */
export function writeFilter(filter: Filter, search: string): string {
  const parameters = new URLSearchParams(search);
  const wanted = { q: filter.query.trim(), type: filter.subCategory, sort: filter.sort };
  for (const [name, value] of Object.entries(wanted)) {
    if (!value || value === noFilter.sort) parameters.delete(name);
    else parameters.set(name, value);
  }
  const query = parameters.toString();
  return query === "" ? "" : `?${query}`;
}

/** Whether it differs from the plain page. */
export function isFiltering({ query, subCategory, sort }: Filter): boolean {
  return query.trim() !== "" || subCategory !== null || sort !== noFilter.sort;
}

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

function isSort(name: string | null): name is Sort {
  return name !== null && Object.hasOwn(sortNames, name);
}
