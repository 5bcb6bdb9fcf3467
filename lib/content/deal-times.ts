import "server-only";
import { cacheLife } from "next/cache";
import { fetchList } from "@/lib/content/fetch-list";
import { UNTIL_PUBLISHED } from "@/lib/content/load";
import { DEAL_TIMES_QUERY } from "@/lib/content/queries";
import type { DEAL_TIMES_QUERY_RESULT } from "@/lib/content/sanity.types";

/** What every deal sells and when it runs: as it is at this moment, however long it has been kept. */
export async function loadDealTimes(): Promise<DEAL_TIMES_QUERY_RESULT> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  return fetchList<DEAL_TIMES_QUERY_RESULT>(DEAL_TIMES_QUERY, ["deal"]);
}
