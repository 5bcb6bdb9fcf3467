import "server-only";
import type { QueryParams } from "@sanity/client";
import { cacheTag } from "next/cache";
import { toTags, UNTIL_KEY } from "@/lib/cache/dependencies";
import { sharedRevisions } from "@/lib/cache/revisions";
import { lakeClient } from "@/lib/content/client";
import { nextMoment } from "@/lib/content/moment";

/**
 * Reads documents of whole types inside a `"use cache"` function. The result depends on the types and not on each
 * document, which their revisions cover anyway: so it can be stored however many documents there are. It ends with the
 * next moment in it at which it would be another.
 */
export async function fetchList<Result>(
  query: string,
  types: readonly string[],
  params: QueryParams = {},
): Promise<Result> {
  // Before the query: a publish in between makes the entry outdated rather than wrong.
  const dependencies = sharedRevisions().ofTypes(types);
  const result = await lakeClient().fetch<Result>(query, params);
  const until = nextMoment(result);
  if (until !== null) dependencies.set(UNTIL_KEY, String(until));
  cacheTag(...toTags(dependencies));
  return result;
}
