/** Event: the filter has changed. */
export const filterChanged = "contract-filter";

/** The key in the browser's history entry for the number of rows shown and the row that was opened. */
export const listStateKey = "contractsList";

const sorts = ["chosen", "name", "reviewed", "short"] as const;

export type Sort = (typeof sorts)[number];

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
  return {
    query: (parameters.get("q") ?? "").slice(0, LONGEST_QUERY),
    subCategory: parameters.get("type") || null,
    sort: sorts.find((one) => one === parameters.get("sort")) ?? noFilter.sort,
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
