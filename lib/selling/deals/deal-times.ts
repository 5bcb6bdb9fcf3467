import "server-only";
import { fetchList } from "@/lib/content/fetch-list";
import { DEAL_TIMES_QUERY } from "@/lib/content/queries";
import type { DEAL_TIMES_QUERY_RESULT } from "@/lib/content/sanity.types";
import { remembered } from "@/lib/freshness/remember";

/** What every deal sells and when, as of now, however old the cached result is. */
export const loadDealTimes = remembered("deal times", async (): Promise<DEAL_TIMES_QUERY_RESULT> => {
  return fetchList(DEAL_TIMES_QUERY, ["deal"]);
});
