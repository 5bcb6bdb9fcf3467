import { pathOf } from "@/lib/routes";

/** All contracts of a category in one file for the browser, chosen ones first. */
export interface ContractIndexFile {
  readonly heading: string;
  readonly subCategories: readonly IndexSubCategory[];
  readonly contracts: readonly IndexRow[];
}

export interface IndexSubCategory {
  readonly title: string;
  readonly slug: string;
  /** Former slugs, which shared filter addresses may still name. */
  readonly former?: readonly string[];
}

export interface IndexRow {
  readonly name: string;
  readonly slug: string;
  /** The index of its sub-category in `subCategories`. */
  readonly subCategory: number;
  /** Other words for its name. */
  readonly also?: string;
  readonly summary?: string;
  readonly clauses?: number;
  readonly reviewed?: string;
}

/** A contract for the search in the browser. */
export interface IndexedContract {
  readonly path: string;
  readonly name: string;
  readonly also?: string | undefined;
  readonly summary: string;
  /** The category's heading. */
  readonly category: string;
  readonly subCategory: IndexSubCategory;
  readonly clauseCount: number | null;
  readonly reviewedOn: string | null;
}

/** Cached like pages. Loaded when somebody is about to search. */
function contractIndexAddress(category: string): string {
  return `/api/contracts/${category}`;
}

/** Loads the contracts of these categories, by slug. */
export async function fetchContracts(
  categories: readonly string[],
  signal?: AbortSignal,
): Promise<IndexedContract[]> {
  const files = await Promise.all(categories.map((category) => fetchFile(category, signal)));
  return files.flat();
}

async function fetchFile(category: string, signal?: AbortSignal): Promise<IndexedContract[]> {
  const address = contractIndexAddress(category);
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`Cannot load the contracts: ${address} answered ${response.status}.`);
  // Our own endpoint, whose answer has this type.
  return readIndexFile((await response.json()) as ContractIndexFile, category);
}

export function readIndexFile(file: ContractIndexFile, category: string): IndexedContract[] {
  return file.contracts.flatMap((row) => {
    const path = pathOf({ _type: "contractTemplate", slug: row.slug, category });
    const subCategory = file.subCategories[row.subCategory];
    if (!path || !subCategory) return [];
    return [
      {
        path,
        name: row.name,
        also: row.also,
        summary: row.summary ?? "",
        category: file.heading,
        subCategory,
        clauseCount: row.clauses ?? null,
        reviewedOn: row.reviewed ?? null,
      },
    ];
  });
}
