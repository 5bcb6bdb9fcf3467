import "server-only";
import { type IndexedContract, readIndexFile } from "@/lib/contracts/contract-index";
import { loadContractIndex } from "@/lib/contracts/load-index";
import { sharedRevisions } from "@/lib/freshness/revisions";
import { loadClosedPaths } from "@/lib/pages/closed-paths";
import { routedTypes } from "@/lib/routes";
import { type ContractFinder, createContractFinder } from "@/lib/search/contract-finder";
import { categoriesOf, contractDocument, type SearchDocument } from "@/lib/search/documents";
import { loadSearchDocuments } from "@/lib/search/load-documents";
import { createSearchIndex, type SearchIndex, type SearchResult } from "@/lib/search/search-index";

/** The same searches as in the browser, for people without scripts: same ranking, same texts. */

export interface ServerSearch {
  /** All pages except contracts. */
  readonly documents: readonly SearchDocument[];
  readonly search: SearchIndex;
  readonly findContract: ContractFinder;
}

export interface CategorySearch {
  readonly all: readonly IndexedContract[];
  readonly find: ContractFinder;
}

/** Beyond this many results another word is quicker, as in the browser. */
const MOST_CONTRACTS = 20;

export async function loadSearch(): Promise<ServerSearch> {
  // Some pages appear and disappear by the clock.
  const key = `${revision()} ${(await loadClosedPaths()).join(" ")}`;
  return keep("site", key, async () => {
    const documents = await loadSearchDocuments();
    const contracts = await loadContracts(categoriesOf(documents));
    return {
      documents,
      search: await createSearchIndex([...documents, ...contracts.map(contractDocument)]),
      findContract: await createContractFinder(contracts),
    };
  });
}

/** The contracts of a category; null when there is no such category. */
export async function loadCategorySearch(category: string): Promise<CategorySearch | null> {
  if ((await loadContractIndex(category)) === null) return null;
  return keep(`category ${category}`, revision(), async () => {
    const all = await loadContracts([category]);
    return { all, find: await createContractFinder(all) };
  });
}

export function findPages({ search }: ServerSearch, query: string): SearchResult[] {
  return search(query);
}

export function findContracts({ findContract }: ServerSearch, query: string): SearchResult[] {
  return findContract(query)
    .slice(0, MOST_CONTRACTS)
    .map(({ terms, isPartly, ...contract }) => ({ ...contractDocument(contract), terms, isPartly }));
}

async function loadContracts(categories: readonly string[]): Promise<IndexedContract[]> {
  const files = await Promise.all(
    categories.map(async (category) => {
      const file = await loadContractIndex(category);
      return file ? readIndexFile(file, category) : [];
    }),
  );
  return files.flat();
}

/** Changes with every publish that may change what is found. */
function revision(): string {
  const types = [...routedTypes, "person", "certification", "searchWords"];
  return JSON.stringify([...sharedRevisions().ofTypes(types).values()]);
}

interface Kept {
  readonly key: string;
  readonly made: Promise<unknown>;
}

/** Building an index of thousands of contracts takes longer than visitors wait, so it is built once per publication. */
const kept = new Map<string, Kept>();

/** Enough for every category that people search at a time. */
const MOST_KEPT = 20;

async function keep<Made>(name: string, key: string, make: () => Promise<Made>): Promise<Made> {
  const known = kept.get(name);
  // Every value under a name comes from the same function.
  if (known?.key === key) return known.made as Promise<Made>;
  const made = make();
  kept.delete(name);
  kept.set(name, { key, made });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  made.catch(() => kept.delete(name));
  return made;
}
