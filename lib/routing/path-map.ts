import { setTimeout as wait } from "node:timers/promises";
import { lakeClient } from "@/lib/content/client";
import { CHANGED_PATHS_QUERY, DEALS_QUERY, PATHS_QUERY, REDIRECTS_QUERY } from "@/lib/content/queries";
import { readInPages } from "@/lib/content/read-in-pages";
import type { REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { env } from "@/lib/env/environment";
import { toTags } from "@/lib/freshness/dependencies";
import { sharedRevisions } from "@/lib/freshness/revisions";
import { ownScreens, routedTypes } from "@/lib/routes";
import { setPathResolver } from "@/lib/routing/path-resolver";
import { addressDependencies, createRows, mendRows, type PathRows } from "@/lib/routing/path-rows";
import { createRouteResults, findRouteResult, type RouteResult } from "@/lib/routing/route-results";
import { type Deal, dealRedirect } from "@/lib/selling/deals/deal";

interface PathMap {
  readonly tags: readonly string[];
  /** The last publication that the rows surely contain. */
  readonly upTo: number;
  readonly rows: PathRows;
  readonly redirects: REDIRECTS_QUERY_RESULT;
  readonly results: ReadonlyMap<string, RouteResult>;
  readonly deals: ReadonlyMap<string, Deal>;
}

const listedTypes = [...routedTypes, "redirect"];

/** After this long the lake counts as busy. In milliseconds. */
const SOON = 1_000;

/** How often the map is loaded for one lookup because of publishes meanwhile. */
const MOST_TRIES = 5;

/** Beyond this, for example after an import, reading all addresses is simpler. */
const MOST_CHANGED = 200;

let current: PathMap | undefined;
let loading: Promise<PathMap> | undefined;

/**
 * What an address leads to, from a map in memory that is updated when a document with an address, or a redirect, is
 * published. The clock decides at each lookup whether an ended deal redirects. So an unknown address costs no query, no
 * rendering and no disk access, and a publish costs one query about what it published.
 */
export async function resolvePath(path: string): Promise<RouteResult> {
  // Pages and redirects are read one after the other. A release that came in between would be half in the map.
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (current !== undefined && sharedRevisions().isCurrent(current.tags)) break;
    const former = current;
    const next = loading ? loading.then(newest) : load(former);
    loading ??= next;
    const isLate = await Promise.race([next.then(() => false), wait(SOON, true, { ref: false })]);
    // The stored page is served if it is current. Otherwise it renders when the lake has time.
    if (isLate && former && isStillPage(former, path)) return { kind: "page" };
    current = await next;
  }
  if (current === undefined) throw new Error("no map of addresses was loaded");
  return resultAtTime(current, path, new Date().toISOString());
}

setPathResolver(resolvePath);

/** An ended deal may lead on, whether visitors ask for its own address or come by a redirect. */
function resultAtTime({ deals, results }: PathMap, path: string, now: string): RouteResult {
  const result = onward(deals, path, now) ?? findRouteResult(results, path);
  if (result.kind !== "redirect") return result;
  const ended = onward(deals, result.to.split("#", 1)[0] ?? "", now);
  return ended ? { ...result, ...ended } : result;
}

function onward(deals: PathMap["deals"], path: string, now: string) {
  const deal = deals.get(path);
  const to = deal ? dealRedirect(deal, now) : null;
  return to === null ? null : ({ kind: "redirect", to, permanent: false } as const);
}

/** A map that was already being loaded may have been begun before the last publish. */
function newest(loaded: PathMap): Promise<PathMap> {
  if (sharedRevisions().isCurrent(loaded.tags)) return Promise.resolve(loaded);
  loading ??= load(loaded);
  return loading;
}

function load(before: PathMap | undefined): Promise<PathMap> {
  const map = loadPathMap(before).finally(() => {
    loading = undefined;
  });
  // Prevents an unhandled rejection when nobody waits any more. Whoever waits gets the error.
  map.catch(() => {});
  return map;
}

/** Whether the former map is still right about this address, although others have changed. */
function isStillPage({ results, rows, deals }: PathMap, path: string): boolean {
  if (ownScreens.includes(path)) return true;
  if (results.get(path)?.kind !== "page" || deals.has(path)) return false;
  const used = addressDependencies(rows, path);
  return used !== null && sharedRevisions().isCurrent(toTags(used));
}

/**
 * Rows read page by page come from several moments. Whatever was published since the first page is read again in one
 * query. Later publications make the map outdated, so the next lookup updates it.
 */
async function loadPathMap(before: PathMap | undefined): Promise<PathMap> {
  // Taken before the queries, so that anything published in between is read again the next time.
  const tags = toTags(sharedRevisions().ofTypes(listedTypes));
  const upTo = sharedRevisions().lastPublication();
  const [mended, redirects, deals] = await Promise.all([
    before ? mend(before) : null,
    readInPages((params) => lakeClient().fetch(REDIRECTS_QUERY, params)),
    lakeClient().fetch(DEALS_QUERY),
  ]);
  const rows = mended ?? (await loadRows(upTo));
  const isSame = rows === before?.rows && JSON.stringify(redirects) === JSON.stringify(before.redirects);
  const results = isSame
    ? before.results
    : createRouteResults([...rows.values()], redirects, [env().siteUrl]);
  return {
    tags,
    upTo,
    rows,
    redirects,
    results,
    deals: new Map(deals.map((deal) => [deal.path, deal])),
  };
}

/** `null`: too much was published to ask by id. */
async function mend({ rows, upTo }: Pick<PathMap, "rows" | "upTo">): Promise<PathRows | null> {
  const ids = sharedRevisions().changedSince(upTo);
  if (ids.length > MOST_CHANGED) return null;
  if (ids.length === 0) return rows;
  return mendRows(rows, ids, await lakeClient().fetch(CHANGED_PATHS_QUERY, { ids }));
}

async function loadRows(upTo: number): Promise<PathRows> {
  const rows = createRows(await readInPages((params) => lakeClient().fetch(PATHS_QUERY, params)));
  return (await mend({ rows, upTo })) ?? rows;
}
