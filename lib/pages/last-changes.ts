import "server-only";
import { lakeClient } from "@/lib/content/client";
import { fetchPages } from "@/lib/content/fetch-list";
import { MOST_ROWS } from "@/lib/content/read-in-pages";
import { remembered } from "@/lib/freshness/remember";
import { LAST_CHANGES_QUERY, lastChange } from "@/lib/pages/last-change";
import { routedTypes } from "@/lib/routes";

/** The types of what pages share. */
const sharedTypes = ["contractClause", "reusableBlock"];

/** The time of each page's last change by the id of its document; without the pages whose time is unknown. */
export const loadLastChanges = remembered("last changes", async (): Promise<Map<string, string>> => {
  const found = await fetchPages(
    (params) => lakeClient().fetch(LAST_CHANGES_QUERY, params),
    [...routedTypes, ...sharedTypes],
    MOST_ROWS,
    (rows) =>
      rows.flatMap(({ _id, times }) => {
        const changed = lastChange(times);
        return changed === null ? [] : [[_id, changed] as const];
      }),
  );
  return new Map(found);
});
