import { publishedIdOf } from "@paraph/lake/document-ids";
import type { SanityClient } from "sanity";

export interface Referrer {
  readonly _id: string;
  readonly _type: string;
  readonly title: string | null;
}

const referrersQuery = `*[references($id) && !(_id in path("versions.**"))] | order(_type asc){
  _id, _type, "title": coalesce(title, heading, name, from)
}`;

/** The documents that link to this one, each listed once, published or draft. Those in a release block nothing. */
export async function findReferrers(client: Pick<SanityClient, "fetch">, id: string): Promise<Referrer[]> {
  const own = publishedIdOf(id);
  const found = await client.fetch<Referrer[]>(referrersQuery, { id: own }, { perspective: "raw" });
  const byId = new Map(found.map((referrer) => [publishedIdOf(referrer._id), referrer]));
  byId.delete(own);
  return [...byId].map(([_id, referrer]) => ({ ...referrer, _id }));
}
