import { type NamedShelf, slugOfShelf, strays } from "@/lib/contracts/shelf";
import { contractListPath } from "@/lib/routes";

/** What one page of a list shows; the next ones are linked. */
export const LISTED_ON_A_PAGE = 60;

interface ListedShelf extends NamedShelf {
  readonly _key: string;
}

interface Row {
  readonly _type: string;
  readonly _updatedAt: string;
  readonly slug: string | null;
  readonly category: string | null;
  readonly subCategory?: string | null;
  readonly shelves?: readonly ListedShelf[] | null;
}

export interface ListPage {
  readonly path: string;
  /** The first page of its list. */
  readonly isFirst: boolean;
  /** When one of its contracts was last changed. */
  readonly updatedAt: string;
}

/** Every page of every list of contracts, from what is known of all addresses. */
export function contractListPages(rows: readonly Row[]): ListPage[] {
  const contracts = rows.filter(({ _type, slug }) => _type === "contractTemplate" && slug);
  const byCategory = Map.groupBy(contracts, ({ category }) => category);
  return rows.flatMap(({ _type, slug: category, shelves }) => {
    if (_type !== "contractCategory" || !category) return [];
    const known = new Map(
      (shelves ?? []).flatMap((shelf) => (shelf.title ? [[shelf._key, slugOfShelf(shelf)]] : [])),
    );
    const lists = Map.groupBy(
      byCategory.get(category) ?? [],
      ({ subCategory }) => known.get(subCategory ?? "") ?? strays.slug,
    );
    return [...lists].flatMap(([shelf, members]) => {
      const updatedAt =
        members
          .map((one) => one._updatedAt)
          .sort()
          .at(-1) ?? "";
      return Array.from({ length: pagesOf(members.length) }, (_, index) => ({
        path: contractListPath({ category, shelf, page: index + 1 }),
        isFirst: index === 0,
        updatedAt,
      }));
    });
  });
}

export function pagesOf(count: number): number {
  return Math.ceil(count / LISTED_ON_A_PAGE);
}
