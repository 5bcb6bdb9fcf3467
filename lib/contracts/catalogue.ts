import type { ContractCatalogue, ContractListing } from "@/lib/content/load";
import { plain, readList, readText, readWholeNumber } from "@/lib/content/read";
import { slugOfShelf, strays } from "@/lib/contracts/shelf";
import { contractListPath, pathOf } from "@/lib/routes";

/** A contract as lists show it. */
export interface ListedContract {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly summary: string | null;
  readonly clauseCount: number | null;
  readonly reviewedOn: string | null;
}

/** A sub-category on the page of its category: the beginning of its contracts, and where all of them are. */
export interface Shelf {
  readonly key: string;
  readonly title: string;
  /** In anchors and addresses. */
  readonly slug: string;
  readonly intro: string | null;
  readonly contracts: readonly ListedContract[];
  readonly count: number;
  readonly path: string;
}

/** What a category shows of each sub-category; the query asks for no more. */
const SHOWN_ON_SHELF = 12;

/**
 * The contracts of a category by sub-category, in its order: first the chosen ones, then the others by name. Those that
 * name no sub-category of it come last, so that none is lost.
 */
export function readShelves(catalogue: ContractCatalogue): Shelf[] {
  const category = plain(readText(catalogue.slug, "slug") ?? "");
  const shelves = readList(catalogue.subCategories, "subCategories").flatMap(
    (subCategory, index): Shelf[] => {
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
      const contracts = [...top, ...rest].slice(0, SHOWN_ON_SHELF);
      return [
        {
          key: subCategory.key,
          title,
          intro: readText(subCategory.intro, `${field}.intro`),
          contracts,
          count: Math.max(readWholeNumber(subCategory.count, `${field}.count`) ?? 0, contracts.length),
          ...placeOf(category, slugOfShelf(subCategory)),
        },
      ];
    },
  );
  const others = readContracts(catalogue.strays, category, "strays");
  const total = readWholeNumber(catalogue.count, "count") ?? 0;
  const rest: Shelf = {
    key: "others",
    title: strays.title,
    intro: null,
    contracts: others,
    count: Math.max(total - shelves.reduce((sum, { count }) => sum + count, 0), others.length),
    ...placeOf(category, strays.slug),
  };
  return [...shelves, rest].filter((shelf) => shelf.contracts.length > 0);
}

/** The contracts of one page of a list, in its order. */
export function readListed({ list, place }: ContractListing): ListedContract[] {
  return readContracts(list.templates, place.category, "templates");
}

type Row = NonNullable<ContractCatalogue["strays"]>[number];

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
        reviewedOn: plain(readText(row.reviewedOn, `${field}[${index}].reviewedOn`) ?? "") || null,
      },
    ];
  });
}

function placeOf(category: string, slug: string) {
  return { slug, path: contractListPath({ category, shelf: slug, page: 1 }) };
}
