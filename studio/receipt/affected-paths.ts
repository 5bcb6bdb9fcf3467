import { publishedIdOf } from "@paraph/lake/document-ids";
import type { SanityClient, SanityDocument } from "sanity";
import { resolvePath } from "../guards/routed-document";
import { isSingleton } from "../type-kinds";
import { type UseFound, usesOf, usesQuery } from "../views/uses";

/** So many pages are watched. A change of a reusable block may concern more. */
export const MOST_WATCHED = 100;

export interface AffectedPaths {
  /** The addresses of the document itself, before and after. */
  readonly before: string | null;
  readonly after: string | null;
  /** Pages that may show it or a link to it, its own first. */
  readonly watched: readonly string[];
  /** How many more there are. */
  readonly unwatched: number;
}

/** The pages that a publish may change. */
export async function affectedPaths(
  client: SanityClient,
  published: SanityDocument | null,
  next: SanityDocument,
): Promise<AffectedPaths> {
  const id = publishedIdOf(next._id);
  const [before, after, found] = await Promise.all([
    resolvePath(client, published),
    resolvePath(client, next),
    client.fetch<UseFound>(usesQuery, { id }, { perspective: "raw", tag: "receipt" }),
  ]);
  const users = usesOf(id, found).flatMap(({ path, isDraft }) => (path === null || isDraft ? [] : [path]));
  const all = new Set([after, before, ...(isSingleton(next._type) ? ["/"] : []), ...users]);
  const paths = [...all].filter((path) => path !== null);
  return {
    before,
    after,
    watched: paths.slice(0, MOST_WATCHED),
    unwatched: Math.max(0, paths.length - MOST_WATCHED),
  };
}
