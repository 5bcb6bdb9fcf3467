import { fetchContracts } from "@/lib/contracts/contract-index";
import { categoriesOf, contractDocument, type SearchDocument } from "@/lib/search/documents";
import { createSearchIndex, type SearchIndex, type SearchResult } from "@/lib/search/search-index";

/** Finds pages, wherever the index is. */
export type Search = (query: string) => Promise<readonly SearchResult[]>;

/** The search of the pages, and that of pages and contracts, which arrive later. */
export interface OpenedSearch<Find = Search> {
  readonly pages: Find;
  readonly all: Promise<Find>;
}

/** Loads what is searched and indexes it. The browser asks whether it is still the same. */
export async function openSearchIndex(): Promise<OpenedSearch<SearchIndex>> {
  const response = await fetch("/search.json");
  if (!response.ok) throw new Error(`Cannot load the search: /search.json answered ${response.status}.`);
  // Our own endpoint, whose answer has this type.
  const documents = (await response.json()) as SearchDocument[];
  const all = fetchContracts(categoriesOf(documents)).then((contracts) =>
    createSearchIndex([...documents, ...contracts.map(contractDocument)]),
  );
  // Whoever waits for it is told; until then nobody does.
  all.catch(() => {});
  return { pages: await createSearchIndex(documents), all };
}
