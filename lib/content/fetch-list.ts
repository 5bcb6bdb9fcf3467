import "server-only";
import type { ClientReturn, QueryParams } from "@sanity/client";
import { lakeClient } from "@/lib/content/client";
import { type AskForPage, pagesOf } from "@/lib/content/read-in-pages";
import { withShownPrices } from "@/lib/content/shown-prices";
import { UNTIL_KEY } from "@/lib/freshness/dependencies";
import { dependOn } from "@/lib/freshness/remember";
import { sharedRevisions } from "@/lib/freshness/revisions";
import { nextMoment } from "@/lib/freshness/schedule";

/**
 * Reads documents of whole types. What is made of them depends on the types, which change with every document, so it
 * names few of them however many there are. It ends at the next moment at which its content would change.
 */
export async function fetchList<Query extends keyof SanityQueries>(
  query: Query,
  types: readonly string[],
  params: QueryParams = {},
): Promise<ClientReturn<Query>> {
  // Read before the query, so that a publish in between makes the result outdated, not wrong.
  const dependencies = sharedRevisions().ofTypes(types);
  const result = await lakeClient().fetch(query, params);
  tie(dependencies, nextMoment(result));
  return withShownPrices(result);
}

/**
 * The same for thousands of documents: holds at most `most` rows at once, and keeps of each page what `read` returns.
 */
export async function fetchPages<Row extends { readonly _id: string }, Item>(
  ask: AskForPage<Row>,
  types: readonly string[],
  most: number,
  read: (page: Row[]) => Item[],
): Promise<Item[]> {
  const dependencies = sharedRevisions().ofTypes(types);
  const items: Item[] = [];
  let until = Number.POSITIVE_INFINITY;
  for await (const page of pagesOf(ask, most)) {
    for (const item of read(withShownPrices(page))) items.push(item);
    until = Math.min(until, nextMoment(page) ?? until);
  }
  tie(dependencies, Number.isFinite(until) ? until : null);
  return items;
}

function tie(dependencies: Map<string, string>, until: number | null): void {
  if (until !== null) dependencies.set(UNTIL_KEY, String(until));
  dependOn(dependencies);
}
