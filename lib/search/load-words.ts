import "server-only";
import { SEARCH_WORDS_QUERY } from "@/lib/content/directory-entries";
import { fetchList } from "@/lib/content/fetch-list";
import { remembered } from "@/lib/freshness/remember";
import { readWordGroups, type WordGroup } from "@/lib/search/same-words";

/** The groups of words that editors keep as synonyms; none while their document does not exist. */
export const loadWordGroups = remembered("word groups", async (): Promise<WordGroup[]> => {
  return readWordGroups(await fetchList(SEARCH_WORDS_QUERY, ["searchWords"]));
});
