import "server-only";
import { readPagesOfDirectory } from "@/lib/content/directory";
import type { DirectoryEntry } from "@/lib/content/directory-entries";
import { remembered } from "@/lib/freshness/remember";
import { fixedScreenTexts } from "@/lib/pages/fixed-screen";
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

/** The entry for the account. Many people look for it, and it has no document. */
export const accountEntry: DirectoryEntry = {
  type: "page",
  path: "/auth",
  ...fixedScreenTexts["/auth"],
  words: [],
  updatedAt: "",
  publishedAt: null,
  author: null,
  topic: null,
  isSample: false,
};
