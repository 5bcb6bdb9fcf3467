import { type NamedSubCategory, slugOfSubCategory, uncategorized } from "@/lib/contracts/sub-category";
import { contractListPath } from "@/lib/routes";

/** Contracts per page of a list. */
export const LISTED_ON_A_PAGE = 60;

/** Fewer contracts than this are no list to send searchers to. */
const LEAST_LISTED = 3;

interface ListedSubCategory extends NamedSubCategory {
  readonly _key: string;
  readonly hasAbout?: boolean | null;
}

interface Row {
  readonly _id: string;
  readonly _type: string;
  readonly slug: string | null;
  readonly category: string | null;
  readonly subCategory?: string | null;
  readonly subCategories?: readonly ListedSubCategory[] | null;
}

export interface ListPage {
  readonly path: string;
  /** When one of its contracts was last changed, if that is known. */
  readonly changed: string | undefined;
  /** Whether it says something that its category's page does not, see {@link saysSomething}. */
  readonly isOwn: boolean;
}

/**
 * Every page of every list of contracts, computed from all addresses. `changes` has the time of each contract's last
 * change by id.
 */
export function contractListPages(
  rows: readonly Row[],
  changes: ReadonlyMap<string, string> = new Map(),
): ListPage[] {
  const contracts = rows.filter(({ _type, slug }) => _type === "contractTemplate" && slug);
  const byCategory = Map.groupBy(contracts, ({ category }) => category);
  return rows.flatMap(({ _type, slug: category, subCategories }) => {
    if (_type !== "contractCategory" || !category) return [];
    const known = new Map(
      (subCategories ?? []).flatMap((subCategory) =>
        subCategory.title ? [[subCategory._key, subCategory] as const] : [],
      ),
    );
    const lists = Map.groupBy(byCategory.get(category) ?? [], ({ subCategory }) =>
      known.get(subCategory ?? ""),
    );
    return [...lists].flatMap(([subCategory, members]) => {
      const changed = members
        .flatMap(({ _id }) => changes.get(_id) ?? [])
        .sort()
        .at(-1);
      const slug = subCategory ? slugOfSubCategory(subCategory) : uncategorized.slug;
      return Array.from({ length: pagesOf(members.length) }, (_, index) => ({
        path: contractListPath({ category, subCategory: slug, page: index + 1 }),
        changed,
        isOwn: saysSomething({
          page: index + 1,
          count: members.length,
          hasAbout: subCategory?.hasAbout === true,
        }),
      }));
    });
  });
}

/**
 * Whether search engines get the page of a list: only the first, with words of its own above it and enough contracts.
 * Others repeat what the category's page and the contracts say.
 */
export function saysSomething({
  page,
  count,
  hasAbout,
}: {
  readonly page: number;
  readonly count: number;
  readonly hasAbout: boolean;
}): boolean {
  return page === 1 && hasAbout && count >= LEAST_LISTED;
}

export function pagesOf(count: number): number {
  return Math.ceil(count / LISTED_ON_A_PAGE);
}
