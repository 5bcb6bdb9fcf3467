import { pathOf } from "@/lib/routes";

/** All contracts of a category as they are sent to the browser: one file for each category, the chosen ones first. */
export interface ContractIndexFile {
  readonly heading: string;
  readonly shelves: readonly IndexShelf[];
  readonly contracts: readonly IndexRow[];
}

export interface IndexShelf {
  readonly title: string;
  readonly slug: string;
  /** What its slug was before: filters that were sent to others name it. */
  readonly former?: readonly string[];
}

export interface IndexRow {
  readonly name: string;
  readonly slug: string;
  /** Its sub-category, as a place in `shelves`. */
  readonly shelf: number;
  readonly summary?: string;
  readonly clauses?: number;
  readonly reviewed?: string;
}

/** A contract as the search in the browser knows it. */
export interface IndexedContract {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  /** The category's heading. */
  readonly category: string;
  readonly shelf: IndexShelf;
  readonly clauseCount: number | null;
  readonly reviewedOn: string | null;
}

/** Stored and outdated as pages are; asked for when somebody is about to look for a contract. */
function contractIndexAddress(category: string): string {
  return `/api/contracts/${category}`;
}

/** Asks for the contracts of these categories, given by their slugs. */
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
    const shelf = file.shelves[row.shelf];
    if (!path || !shelf) return [];
    return [
      {
        path,
        name: row.name,
        summary: row.summary ?? "",
        category: file.heading,
        shelf,
        clauseCount: row.clauses ?? null,
        reviewedOn: row.reviewed ?? null,
      },
    ];
  });
}
