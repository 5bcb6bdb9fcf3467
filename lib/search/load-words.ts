import "server-only";
import { cacheLife } from "next/cache";
import { SEARCH_WORDS_QUERY } from "@/lib/content/directory-query";
import { fetchList } from "@/lib/content/fetch-list";
import { UNTIL_PUBLISHED } from "@/lib/content/published";
import { readWordGroups, type WordGroup } from "@/lib/search/same-words";

/** The groups of words that editors keep as synonyms; none while their document does not exist. */
export async function loadWordGroups(): Promise<WordGroup[]> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  return readWordGroups(await fetchList(SEARCH_WORDS_QUERY, ["searchWords"]));
}
