import type { ContractCatalogue, ContractListing } from "@/lib/content/page-document";
import { cleanText, plain, readList, readText, readWholeNumber } from "@/lib/content/read";
import { slugOfSubCategory, uncategorized } from "@/lib/contracts/sub-category";
import { contractListPath, pathOf } from "@/lib/routes";

/** A contract in a list. */
export interface ListedContract {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly summary: string | null;
  readonly clauseCount: number | null;
  readonly reviewedOn: string | null;
}

/** A sub-category on its category's page: its first contracts, and the address of all of them. */
export interface SubCategory {
  readonly key: string;
  readonly title: string;
  /** In anchors and addresses. */
  readonly slug: string;
  readonly intro: string | null;
  readonly contracts: readonly ListedContract[];
  readonly count: number;
  readonly path: string;
}

/** Contracts per sub-category on the category's page. The query reads no more. */
const SHOWN_PER_SUB_CATEGORY = 12;

/**
 * The contracts of a category by sub-category, in its order: chosen ones first, then by name. Contracts without a
 * sub-category come last, so that none is lost.
 */
export function readSubCategories(catalogue: ContractCatalogue): SubCategory[] {
  const category = plain(readText(catalogue.slug, "slug") ?? "");
  const subCategories = readList(catalogue.subCategories, "subCategories").flatMap(
    (subCategory, index): SubCategory[] => {
      const field = `subCategories[${index}]`;
      const title = readText(subCategory.title, `${field}.title`);
      if (!title) return [];
      // A chosen contract that has moved to another sub-category is listed there.
      const chosen = readList(subCategory.top, `${field}.top`).filter(
        (one) => plain(one.subCategory ?? "") === subCategory._key,
      );
      const top = readContracts(chosen, category, `${field}.top`);
      const byName = readContracts(subCategory.templates, category, `${field}.templates`);
      const rest = byName.filter(({ path }) => !top.some((one) => one.path === path));
      const contracts = [...top, ...rest].slice(0, SHOWN_PER_SUB_CATEGORY);
      return [
        {
          key: subCategory.key,
          title,
          intro: readText(subCategory.intro, `${field}.intro`),
          contracts,
          count: Math.max(readWholeNumber(subCategory.count, `${field}.count`) ?? 0, contracts.length),
          ...locationOf(category, slugOfSubCategory(subCategory)),
        },
      ];
    },
  );
  const others = readContracts(catalogue.uncategorized, category, "uncategorized");
  const total = readWholeNumber(catalogue.count, "count") ?? 0;
  const rest: SubCategory = {
    key: "others",
    title: uncategorized.title,
    intro: null,
    contracts: others,
    count: Math.max(total - subCategories.reduce((sum, { count }) => sum + count, 0), others.length),
    ...locationOf(category, uncategorized.slug),
  };
  return [...subCategories, rest].filter((subCategory) => subCategory.contracts.length > 0);
}

/** The contracts of one page of a list, in its order. */
export function readListed({ list, location }: ContractListing): ListedContract[] {
  return readContracts(list.templates, location.category, "templates");
}

type Row = NonNullable<ContractCatalogue["uncategorized"]>[number];

function readContracts(
  rows: readonly (Row | null)[] | null,
  category: string,
  field: string,
): ListedContract[] {
  return readList(rows, field).flatMap((row, index) => {
    const name = readText(row.name, `${field}[${index}].name`);
    const slug = readText(row.slug, `${field}[${index}].slug`);
    const path = slug && pathOf({ _type: "contractTemplate", slug: plain(slug), category });
    if (!name || !path) return [];
    return [
      {
        key: path,
        name,
        path,
        summary: readText(row.summary, `${field}[${index}].summary`),
        clauseCount: readWholeNumber(row.clauseCount, `${field}[${index}].clauseCount`),
        reviewedOn: cleanText(row.reviewedOn, `${field}[${index}].reviewedOn`),
      },
    ];
  });
}

function locationOf(category: string, slug: string) {
  return { slug, path: contractListPath({ category, subCategory: slug, page: 1 }) };
}
