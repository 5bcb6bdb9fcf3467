import { publishedIdOf } from "@paraph/lake/document-ids";
import "server-only";
import { fetchList } from "@/lib/content/fetch-list";
import type { NEIGHBORS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { remembered } from "@/lib/freshness/remember";
import { NEIGHBORS_QUERY, type Neighbor, pickNeighbors } from "@/lib/pages/pick-neighbors";

type NeighborType = NEIGHBORS_QUERY_RESULT[number]["_type"];

/** What to read after an article or story; empty for pages of other types. */
export async function loadNeighbors(page: {
  readonly _id: string;
  readonly _type: string;
}): Promise<Neighbor[]> {
  if (page._type !== "post" && page._type !== "caseStudy") return [];
  return pickNeighbors(publishedIdOf(page._id), await loadAll(page._type));
}

const loadAll = remembered("neighbors", async (type: NeighborType): Promise<NEIGHBORS_QUERY_RESULT> => {
  return fetchList(NEIGHBORS_QUERY, [type], { type });
});
