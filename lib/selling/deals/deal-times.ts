import "server-only";
import { cacheLife } from "next/cache";
import { fetchList } from "@/lib/content/fetch-list";
import { UNTIL_PUBLISHED } from "@/lib/content/published";
import { DEAL_TIMES_QUERY } from "@/lib/content/queries";
import type { DEAL_TIMES_QUERY_RESULT } from "@/lib/content/sanity.types";

/** What every deal sells and when, as of now, however old the cached result is. */
export async function loadDealTimes(): Promise<DEAL_TIMES_QUERY_RESULT> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  return fetchList(DEAL_TIMES_QUERY, ["deal"]);
}
