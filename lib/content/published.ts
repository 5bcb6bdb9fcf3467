import "server-only";
import type { ListOf } from "@paraph/lake/keys";
import type { ClientReturn, QueryParams } from "@sanity/client";
import { defineQuery } from "groq";
import { lakeClient } from "@/lib/content/client";
import { withShownPrices } from "@/lib/content/shown-prices";
import { collectDependencies, UNTIL_KEY } from "@/lib/freshness/dependencies";
import { expiringIn, nextExpiry, withoutExpiredIn } from "@/lib/freshness/expiry";
import {
  allListedTypes,
  allNamedDocuments,
  listedTypesIn,
  namedDocumentsIn,
  ofType,
} from "@/lib/freshness/listed-types";
import { dependOn, remembered } from "@/lib/freshness/remember";
import { sharedRevisions } from "@/lib/freshness/revisions";
import { nextMoment } from "@/lib/freshness/schedule";

/**
 * Reads published documents and ties what is made of them to their revisions. `lists`: of what the result holds all
 * documents, so that a new one changes it; blocks in the result add the types they list. Revisions of lists are read
 * first, so that a publish in between makes the result outdated rather than wrong. What has expired is left out, and a
 * result ends with the first thing in it that ends by the clock. Texts say what the prices they name cost.
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
  dependOn(dependencies);
  return withShownPrices(withoutExpiredIn(result, now));
}

/** Which of some pages there are. */
const EXISTING_PAGES_QUERY = defineQuery(
  `*[_type == "page" && path in $paths] { _id, _rev, _type, path, title }`,
);

interface ExistingPage {
  readonly path: string;
  readonly title: string | null;
}

/** Which of these paths have a published page. Links in code show only when they lead somewhere. */
export const loadExistingPages = remembered(
  "existing pages",
  async (paths: readonly string[]): Promise<ExistingPage[]> => {
    const pages = await fetchPublished(EXISTING_PAGES_QUERY, { paths }, [["page"]]);
    return pages.flatMap(({ path, title }) => (path ? [{ path, title }] : []));
  },
);
