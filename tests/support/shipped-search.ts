import { DIRECTORY_QUERY, inOrder, readDirectory, SEARCH_WORDS_QUERY } from "@/lib/content/directory-entries";
import type {
  CONTRACT_INDEX_QUERY_RESULT,
  DIRECTORY_QUERY_RESULT,
  SEARCH_WORDS_QUERY_RESULT,
} from "@/lib/content/sanity.types";
import { buildContractIndex } from "@/lib/contracts/build-index";
import { CONTRACT_INDEX_QUERY } from "@/lib/contracts/catalogue-queries";
import { type IndexedContract, readIndexFile } from "@/lib/contracts/contract-index";
import { accountEntry } from "@/lib/search/account-entry";
import { type SearchDocument, searchDocuments } from "@/lib/search/documents";
import { readWordGroups } from "@/lib/search/same-words";
import { askEngine } from "./ask-engine.ts";
import { firstPage } from "./catalogue.ts";
import { shippedDocuments } from "./example-blocks.ts";

const dataset = shippedDocuments();
const groups = readWordGroups(await ask<SEARCH_WORDS_QUERY_RESULT>(SEARCH_WORDS_QUERY));

/** The search documents of the shipped site, as in `/search.json`. */
export async function shippedSearchDocuments(): Promise<SearchDocument[]> {
  const entries = readDirectory(await ask<DIRECTORY_QUERY_RESULT>(DIRECTORY_QUERY, firstPage));
  return searchDocuments([...inOrder(entries), accountEntry], groups);
}

/** The shipped contracts, as in the index files of their categories. */
export async function shippedContracts(): Promise<IndexedContract[]> {
  const files = ["real-estate", "personal-family", "business"].map(async (slug) => {
    const content = await ask<CONTRACT_INDEX_QUERY_RESULT>(CONTRACT_INDEX_QUERY, { slug });
    if (!content) throw new Error(`No category ${slug} in content/contractCategory.`);
    return readIndexFile(buildContractIndex(content, groups), slug);
  });
  return (await Promise.all(files)).flat();
}

function ask<Result>(query: string, params: Record<string, unknown> = {}): Promise<Result> {
  return askEngine(query, params, dataset);
}
