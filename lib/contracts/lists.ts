import { type NamedSubCategory, slugOfSubCategory, uncategorized } from "@/lib/contracts/sub-category";
import { contractListPath } from "@/lib/routes";

/** Contracts per page of a list. */
export const LISTED_ON_A_PAGE = 60;

interface ListedSubCategory extends NamedSubCategory {
  readonly _key: string;
}

interface Row {
  readonly _type: string;
  readonly _updatedAt: string;
  readonly slug: string | null;
  readonly category: string | null;
  readonly subCategory?: string | null;
  readonly subCategories?: readonly ListedSubCategory[] | null;
}

export interface ListPage {
  readonly path: string;
  /** When one of its contracts was last changed. */
  readonly updatedAt: string;
}

/** Every page of every list of contracts, computed from all addresses. */
export function contractListPages(rows: readonly Row[]): ListPage[] {
  const contracts = rows.filter(({ _type, slug }) => _type === "contractTemplate" && slug);
  const byCategory = Map.groupBy(contracts, ({ category }) => category);
  return rows.flatMap(({ _type, slug: category, subCategories }) => {
    if (_type !== "contractCategory" || !category) return [];
    const known = new Map(
      (subCategories ?? []).flatMap((subCategory) =>
        subCategory.title ? [[subCategory._key, slugOfSubCategory(subCategory)]] : [],
      ),
    );
    const lists = Map.groupBy(
      byCategory.get(category) ?? [],
      ({ subCategory }) => known.get(subCategory ?? "") ?? uncategorized.slug,
    );
    return [...lists].flatMap(([subCategory, members]) => {
      const updatedAt =
        members
          .map((one) => one._updatedAt)
          .sort()
          .at(-1) ?? "";
      return Array.from({ length: pagesOf(members.length) }, (_, index) => ({
        path: contractListPath({ category, subCategory, page: index + 1 }),
        updatedAt,
      }));
    });
  });
}

export function pagesOf(count: number): number {
  return Math.ceil(count / LISTED_ON_A_PAGE);
}
