import type { IndexedContract, IndexShelf } from "@/lib/contracts/contract-index";

/** In which order the contracts of a category stand, and what visitors are told of it. */
export const sortNames = {
  chosen: "By sub-category",
  name: "By name",
  reviewed: "Latest review first",
  short: "Shortest first",
} as const;

export type Sort = keyof typeof sortNames;

/** What a visitor looks for in a category. It stands in the address, so that it can be sent to others. */
export interface Filter {
  readonly query: string;
  /** Slug of a sub-category. */
  readonly shelf: string | null;
  readonly sort: Sort;
}

const noFilter: Filter = { query: "", shelf: null, sort: "chosen" };

const LONGEST_QUERY = 100;

/** The filter that the query of an address asks for; what is not understood asks for nothing. */
export function readFilter(search: string): Filter {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get("sort");
  return {
    query: (parameters.get("q") ?? "").slice(0, LONGEST_QUERY),
    shelf: parameters.get("type") || null,
    sort: isSort(sort) ? sort : noFilter.sort,
  };
}

/** The query that asks for a filter; other parameters of the address stay as they are. */
export function writeFilter(filter: Filter, search: string): string {
  const parameters = new URLSearchParams(search);
  const wanted = { q: filter.query.trim(), type: filter.shelf, sort: filter.sort };
  for (const [name, value] of Object.entries(wanted)) {
    if (!value || value === noFilter.sort) parameters.delete(name);
    else parameters.set(name, value);
  }
  const query = parameters.toString();
  return query === "" ? "" : `?${query}`;
}

/** Whether it asks for anything but the page as it is. */
export function isFiltering({ query, shelf, sort }: Filter): boolean {
  return query.trim() !== "" || shelf !== null || sort !== noFilter.sort;
}

/** What a filter leaves, in its order. `found`: what the words found, the best first. */
export function applyFilter<One extends IndexedContract>(
  all: readonly One[],
  { query, shelf, sort }: Filter,
  find: (query: string) => readonly One[],
): One[] {
  const met = query.trim() === "" ? all : find(query);
  const left = shelf === null ? [...met] : met.filter((contract) => isNamed(contract.shelf, shelf));
  return sort === "chosen" ? left : left.sort(comparisons[sort]);
}

/** By its slug, or by one that it had when the address was sent. */
function isNamed({ slug, former = [] }: IndexShelf, wanted: string): boolean {
  return slug === wanted || former.includes(wanted);
}

const byName = (one: IndexedContract, other: IndexedContract) => one.name.localeCompare(other.name, "en");

const comparisons: Record<Exclude<Sort, "chosen">, typeof byName> = {
  name: byName,
  reviewed: (one, other) =>
    (other.reviewedOn ?? "").localeCompare(one.reviewedOn ?? "") || byName(one, other),
  // A contract without clauses is one whose text is still to be written.
  short: (one, other) =>
    (one.clauseCount || Number.MAX_SAFE_INTEGER) - (other.clauseCount || Number.MAX_SAFE_INTEGER) ||
    byName(one, other),
};

function isSort(name: string | null): name is Sort {
  return name !== null && Object.hasOwn(sortNames, name);
}
