import "server-only";
import type { ClientReturn, QueryParams } from "@sanity/client";
import { cacheTag } from "next/cache";
import { lakeClient } from "@/lib/content/client";
import { collectDependencies, toTags, UNTIL_KEY } from "@/lib/freshness/dependencies";
import { expiringIn, nextExpiry, withoutExpiredIn } from "@/lib/freshness/expiry";
import type { ListOf } from "@/lib/freshness/keys";
import {
  allListedTypes,
  allNamedDocuments,
  listedTypesIn,
  namedDocumentsIn,
  ofType,
} from "@/lib/freshness/listed-types";
import { sharedRevisions } from "@/lib/freshness/revisions";
import { nextMoment } from "@/lib/freshness/schedule";

/** Entries end when a revision they were made from changes (lib/freshness), never by this time. In seconds. */
export const UNTIL_PUBLISHED = { stale: 300, revalidate: 31_536_000, expire: 31_536_000 };

/**
 * Reads published documents inside a `"use cache"` function and ties its result to their revisions. `lists`: of what
 * the result holds all documents, so that a new one changes it; blocks in the result add the types they list.
 * Revisions of lists are read first, so that a publish in between makes the entry outdated rather than wrong. What has
 * expired is left out, and an entry ends with the first thing in it that ends by the clock.
 */
export async function fetchPublished<Query extends keyof SanityQueries>(
  query: Query,
  params: QueryParams = {},
  lists: readonly ListOf[] = [],
): Promise<ClientReturn<Query>> {
  const keyOf = (list: ListOf) => sharedRevisions().keyOfList(list);
  const asked = [...lists, ...allListedTypes.map(ofType)].map(keyOf);
  const before = sharedRevisions().ofKeys([...asked, ...allNamedDocuments]);
  const result = await lakeClient().fetch(query, params);
  const keys = [...lists, ...[...listedTypesIn(result)].map(ofType)].map(keyOf);
  const used = [...keys, ...namedDocumentsIn(result)];
  const dependencies = new Map(used.map((key) => [key, before.get(key) ?? ""]));
  collectDependencies(result, dependencies);
  const now = new Date();
  const ends = [nextMoment(result), nextExpiry(expiringIn(result), now)].filter((end) => end !== null);
  if (ends.length > 0) dependencies.set(UNTIL_KEY, String(Math.min(...ends)));
  if (dependencies.size > 0) cacheTag(...toTags(dependencies));
  return withoutExpiredIn(result, now);
}
