import "server-only";
import { readPagesOfDirectory } from "@/lib/content/directory";
import { remembered } from "@/lib/freshness/remember";
import { accountEntry } from "@/lib/search/account-entry";
import { type SearchDocument, searchDocuments, withinBounds } from "@/lib/search/documents";
import { loadWordGroups } from "@/lib/search/load-words";

/**
 * The searchable pages, except contracts, which may be thousands. Built in chunks, so that other requests are answered
 * in between.
 */
export const loadSearchDocuments = remembered("search documents", async (): Promise<SearchDocument[]> => {
  const groups = await loadWordGroups();
  const documents = await readPagesOfDirectory((entries) => searchDocuments(entries, groups));
  return withinBounds([...documents, ...searchDocuments([accountEntry], groups)]);
});
