import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import type { SanityClient, SanityDocument } from "sanity";
import { titleOf } from "../documents";
import { inTurns } from "../in-turns";
import { affectedPaths, MOST_WATCHED } from "./affected-paths";

/** Each takes a few questions to the lake, and they are asked whenever the release changes. */
const MOST_DOCUMENTS = 200;
const AT_A_TIME = 6;

/** A document whose address a release changes. */
interface Moved {
  readonly title: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface ReleasePaths {
  readonly moved: readonly Moved[];
  /** Pages that may become others, those of the documents themselves first. */
  readonly watched: readonly string[];
  /** Those of `watched` that answer already. */
  readonly answering: readonly string[];
  /** How many more pages or documents there are. */
  readonly unwatched: number;
}

/** The pages that a release may change, by the versions in it. */
export async function releasePaths(
  client: SanityClient,
  versions: readonly SanityDocument[],
): Promise<ReleasePaths> {
  const some = versions.slice(0, MOST_DOCUMENTS);
  const published = await client.fetch<SanityDocument[]>(
    "*[_id in $ids]",
    { ids: some.map(({ _id }) => publishedIdOf(_id)) },
    { perspective: "raw", tag: "receipt" },
  );
  const all = await inTurns(some, AT_A_TIME, async (version) => {
    const known = published.find(({ _id }) => _id === publishedIdOf(version._id)) ?? null;
    const paths = await affectedPaths(client, known, version);
    const isRemoval = isRecord(version._system) && version._system.delete === true;
    return { ...paths, after: isRemoval ? null : paths.after, title: titleOf(version) ?? "A document" };
  });
  const moved = all.filter(({ before, after }) => before !== after);
  // Nothing is at a new address yet and at that of a page that goes afterward, and the browser would complain of that.
  const gone = new Set(moved.flatMap(({ before, after }) => (after === null ? [before] : [])));
  const fresh = new Set(moved.map(({ after }) => after));
  const own = all.flatMap(({ before, after }) => [after, before]).filter((path) => path !== null);
  const paths = [...new Set([...own, ...all.flatMap(({ watched }) => watched)])].filter(
    (path) => !gone.has(path),
  );
  const watched = paths.slice(0, MOST_WATCHED);
  return {
    moved: moved.map(({ title, before, after }) => ({ title, before, after })),
    watched,
    answering: watched.filter((path) => !fresh.has(path)),
    unwatched: paths.length - watched.length + versions.length - some.length,
  };
}
