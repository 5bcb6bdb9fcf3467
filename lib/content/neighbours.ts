import "server-only";
import { cacheLife } from "next/cache";
import { fetchList } from "@/lib/content/fetch-list";
import { UNTIL_PUBLISHED } from "@/lib/content/load";
import { NEIGHBOURS_QUERY } from "@/lib/content/neighbours-query";
import type { NEIGHBOURS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { type Neighbour, pickNeighbours } from "@/lib/pick-neighbours";

type NeighbourType = NEIGHBOURS_QUERY_RESULT[number]["_type"];

/** What to read after an article or a story; nothing for pages of other types. */
export async function loadNeighbours(page: {
  readonly _id: string;
  readonly _type: string;
}): Promise<Neighbour[]> {
  if (page._type !== "post" && page._type !== "caseStudy") return [];
  return pickNeighbours(page._id.replace(/^(drafts|versions\.[^.]+)\./, ""), await loadAll(page._type));
}

async function loadAll(type: NeighbourType): Promise<NEIGHBOURS_QUERY_RESULT> {
  "use cache";
  cacheLife(UNTIL_PUBLISHED);
  return fetchList<NEIGHBOURS_QUERY_RESULT>(NEIGHBOURS_QUERY, [type], { type });
}
