import "server-only";
import { cacheLife } from "next/cache";
import { readPagesOfDirectory } from "@/lib/content/directory";
import { UNTIL_PUBLISHED } from "@/lib/content/published";
import { accountEntry } from "@/lib/search/account-entry";
import { type SearchDocument, searchDocuments, withinBounds } from "@/lib/search/documents";
import { loadWordGroups } from "@/lib/search/load-words";

/**
 * The searchable pages, except contracts, which may be thousands. Built in chunks, so that other requests are answered
 * in between.
 */
export async function loadSearchDocuments(): Promise<SearchDocument[]> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  const groups = await loadWordGroups();
  const documents = await readPagesOfDirectory((entries) => searchDocuments(entries, groups));
  return withinBounds([...documents, ...searchDocuments([accountEntry], groups)]);
}
