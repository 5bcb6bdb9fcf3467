import { toTags } from "@/lib/cache/dependencies";
import { sharedRevisions } from "@/lib/cache/revisions";
import { lakeClient } from "@/lib/content/client";
import { type Deal, dealRedirect } from "@/lib/content/deal";
import { mendRows, type PathRows } from "@/lib/content/path-rows";
import { createVerdicts, type PathVerdict, verdictOf } from "@/lib/content/path-verdicts";
import { CHANGED_PATHS_QUERY, DEALS_QUERY, PATHS_QUERY, REDIRECTS_QUERY } from "@/lib/content/queries";
import type {
  DEALS_QUERY_RESULT,
  PATHS_QUERY_RESULT,
  REDIRECTS_QUERY_RESULT,
} from "@/lib/content/sanity.types";
import { routedTypes } from "@/lib/routes";

interface PathMap {
  readonly tags: readonly string[];
  /** The last publication that the rows are sure to hold. */
  readonly upTo: number;
  readonly rows: PathRows;
  readonly redirects: REDIRECTS_QUERY_RESULT;
  readonly verdicts: ReadonlyMap<string, PathVerdict>;
  readonly deals: ReadonlyMap<string, Deal>;
}

const listedTypes = [...routedTypes, "redirect"];

/** After an import, say: reading all addresses is simpler than asking for so many. */
const MOST_CHANGED = 200;

let current: PathMap | undefined;
let loading: Promise<PathMap> | undefined;

/**
 * What an address leads to, from a map in memory that is mended when a document that has an address, or a redirect,
 * was published. A deal that is over may lead on: the clock decides that at each question. So an unknown address costs
 * no question to the lake, no rendering and no disk, and a publish no more than a question about what it published.
 */
export async function resolvePath(path: string): Promise<PathVerdict> {
  if (current === undefined || !sharedRevisions().isCurrent(current.tags)) {
    loading ??= loadPathMap(current).finally(() => {
      loading = undefined;
    });
    current = await loading;
  }
  const deal = current.deals.get(path);
  const onward = deal ? dealRedirect(deal, new Date().toISOString()) : null;
  return onward === null
    ? verdictOf(current.verdicts, path)
    : { kind: "redirect", to: onward, permanent: false };
}

async function loadPathMap(before: PathMap | undefined): Promise<PathMap> {
  // Before the queries: what is published in between is asked for again the next time.
  const tags = toTags(sharedRevisions().ofTypes(listedTypes));
  const upTo = sharedRevisions().lastPublication();
  const [mended, redirects, deals] = await Promise.all([
    before ? mend(before) : null,
    lakeClient().fetch<REDIRECTS_QUERY_RESULT>(REDIRECTS_QUERY),
    lakeClient().fetch<DEALS_QUERY_RESULT>(DEALS_QUERY),
  ]);
  const rows = mended ?? (await loadRows());
  const isSame = rows === before?.rows && JSON.stringify(redirects) === JSON.stringify(before.redirects);
  const verdicts = isSame ? before.verdicts : createVerdicts([...rows.values()], redirects);
  return {
    tags,
    upTo,
    rows,
    redirects,
    verdicts,
    deals: new Map(deals.map((deal) => [deal.path, deal])),
  };
}

async function mend(before: PathMap): Promise<PathRows | null> {
  const ids = sharedRevisions().changedSince(before.upTo);
  if (ids.length > MOST_CHANGED) return null;
  const found = await lakeClient().fetch<PATHS_QUERY_RESULT>(CHANGED_PATHS_QUERY, { ids });
  return mendRows(before.rows, ids, found);
}

async function loadRows(): Promise<PathRows> {
  const rows = await lakeClient().fetch<PATHS_QUERY_RESULT>(PATHS_QUERY);
  return new Map(rows.map((row) => [row._id, row]));
}
