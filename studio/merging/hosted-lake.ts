import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import { ClientError, type SanityClient, type SanityDocument } from "@sanity/client";
import { titleOf } from "../documents";
import { inTurns } from "../in-turns";
import { isNothing, readHistory, readLog } from "../receipt/read-history";
import type { Beginning, Publisher, ReleaseBehind, VersionBehind } from "./beginning";
import { type Comparison, changesBetween, compareStates } from "./compare-states";
import { rememberSettled, settledRevision } from "./settled";

/** A hosted lake merges nothing, so the Studio does, by the lake's history: what our own lake answers is found out here. */

const requestsAtATime = 6;
const pageOfLog = 100;
const mostPublishes = 20;

export async function hostedBeginning(
  client: SanityClient,
  id: string,
  signal?: AbortSignal,
): Promise<Beginning> {
  const { version, published } = await readBoth(client, id);
  if (!version) return { began: null, publishes: [], unpublished: null };
  const { first: _, ...beginning } = await beginningOf(client, { version, published }, signal);
  return beginning;
}

interface VersionAndPublished {
  readonly version: SanityDocument;
  readonly published: SanityDocument | undefined;
}

/** The newest publish alone where nobody knows what it began with. */
async function beginningOf(
  client: SanityClient,
  { version, published }: VersionAndPublished,
  signal?: AbortSignal,
): Promise<Beginning & Start> {
  const start = await startOf(client, version, signal);
  const { began } = start;
  if (!began && !published) return { ...start, publishes: [], unpublished: null };
  const changes = await changesSince(client, publishedIdOf(version._id), published ? began : null, signal);
  if (published) return { ...start, publishes: changes, unpublished: null };
  return { ...start, publishes: [], unpublished: changes[0] ?? null };
}

/** Newest first. The newest alone where no state is given. */
async function changesSince(
  client: SanityClient,
  id: string,
  state: SanityDocument | null,
  signal?: AbortSignal,
): Promise<Publisher[]> {
  const range = state ? `fromTransaction=${state._rev}&limit=${mostPublishes}` : "limit=1";
  const log = await readLog(client, `${id}?reverse=true&${range}`, signal);
  const since = log.filter((one) => one.id !== state?._rev);
  return since.map(({ author, timestamp }) => ({ author, publishedAt: timestamp }));
}

/** As `settle` of our own lake. */
export async function hostedSettle(client: SanityClient, id: string, revision: string | null): Promise<void> {
  const { version, published } = await readBoth(client, id);
  if (!version || (published?._rev ?? null) !== revision)
    throw new Error("It was published once more meanwhile. Look at what changed.");
  const { first, began } = await startOf(client, version);
  const comparison = compareStates({ base: began, theirs: published ?? version, mine: version });
  await bringUp(client, { version, published, comparison, first });
}

/** As `bringUpToDate` of our own lake. */
export async function hostedBringUp(client: SanityClient, release: string): Promise<void> {
  const behind = await behindAmong(client, await readRelease(client, release));
  for (const one of behind.filter(({ places }) => places.length === 0)) await bringUp(client, one);
}

/** The releases that were begun before somebody published the same documents. */
export async function hostedBehind(client: SanityClient, signal?: AbortSignal): Promise<ReleaseBehind[]> {
  const all = await client.fetch<SanityDocument[]>(
    '*[_id in path("versions.**")]',
    {},
    { perspective: "raw", tag: "behind", ...(signal && { signal }) },
  );
  const found = await behindAmong(client, all, signal);
  const byRelease = Map.groupBy(found, ({ id }) => releaseOfVersion(id) ?? "");
  return [...byRelease].map(([name, versions]) => ({ name, versions }));
}

/** A draft or version to which publishing it would do harm, unless what was published since is put into it first. */
export interface HostedBehind extends VersionBehind {
  readonly version: SanityDocument;
  readonly published: SanityDocument | undefined;
  readonly comparison: Comparison;
  readonly first: SanityDocument | null;
}

/** Those of these drafts and versions that were begun before somebody published their documents. */
export async function behindAmong(
  client: SanityClient,
  versions: readonly SanityDocument[],
  signal?: AbortSignal,
): Promise<HostedBehind[]> {
  const published = await read(client, [...new Set(versions.map(({ _id }) => publishedIdOf(_id)))]);
  const found = await inTurns(versions, requestsAtATime, async (version): Promise<HostedBehind[]> => {
    const theirs = published.find(({ _id }) => _id === publishedIdOf(version._id));
    const { _id: id, _type: type } = version;
    if (isRecord(version._system) && version._system.delete === true) {
      return theirs ? removalBehind(client, { version, published: theirs }, signal) : [];
    }
    // Whoever publishes a draft sees that its document is not published.
    if (theirs ? baseOf(version)?.rev === theirs._rev : id.startsWith("drafts.")) return [];
    const both = { version, published: theirs };
    const { first, began, publishes, unpublished } = await beginningOf(client, both, signal);
    if (publishes.length === 0 && !unpublished) return [];
    const comparison = compareStates({ base: began, theirs: theirs ?? version, mine: version });
    const places = theirs ? comparison.conflicts.map(({ path }) => path) : [[]];
    const { kept } = comparison;
    if (places.length === 0 && kept.length === 0) return [];
    const about = { id, type, title: titleOf(version), publishes, unpublished, places, kept };
    return [{ ...about, ...both, comparison, first }];
  });
  return found.flat();
}

/** Whoever has a release unpublish a document has seen what it said then. */
async function removalBehind(
  client: SanityClient,
  { version, published }: VersionAndPublished & { readonly published: SanityDocument },
  signal?: AbortSignal,
): Promise<HostedBehind[]> {
  if (published._updatedAt <= version._updatedAt) return [];
  const { _id: id, _type: type } = version;
  const seen = await stateAt(client, publishedIdOf(id), `time=${version._updatedAt}`, signal);
  if (!seen || changesBetween(seen, published).length === 0) return [];
  const publishes = await changesSince(client, publishedIdOf(id), seen, signal);
  const about = { id, type, title: titleOf(version), publishes, unpublished: null, places: [[]], kept: [] };
  const comparison = { kept: [], conflicts: [], merged: version };
  return [{ ...about, version, published, comparison, first: seen }];
}

/**
 * Puts what was published since into a draft or version, which begins there from then on: what somebody takes back of that later
 * is their change, and not kept.
 */
export async function bringUp(
  client: SanityClient,
  { version, published, comparison, first }: Omit<HostedBehind, keyof VersionBehind>,
): Promise<void> {
  await write(client, version, comparison);
  rememberSettled({ id: version._id, began: first?._rev ?? "", published: published?._rev ?? "" });
}

async function write(client: SanityClient, version: SanityDocument, { merged }: Comparison): Promise<void> {
  const changes = changesBetween(version, merged);
  if (changes.length === 0) return;
  const kept = changes.filter(([, value]) => value !== undefined);
  const gone = changes.flatMap(([field, value]) => (value === undefined ? [field] : []));
  const patch = client.patch(version._id, { set: Object.fromEntries(kept), unset: gone });
  await patch.ifRevisionId(version._rev).commit({ tag: "beginning" });
}

export async function read(client: SanityClient, ids: readonly string[]): Promise<SanityDocument[]> {
  return client.fetch<SanityDocument[]>("*[_id in $ids]", { ids }, { perspective: "raw", tag: "beginning" });
}

/** A draft or version, and what is published of its document. */
async function readBoth(client: SanityClient, id: string): Promise<Partial<VersionAndPublished>> {
  const found = await read(client, [id, publishedIdOf(id)]);
  const [version, published] = [id, publishedIdOf(id)].map((one) => found.find(({ _id }) => _id === one));
  return { ...(version && { version }), published };
}

/** All versions of a release. */
export function readRelease(client: SanityClient, release: string): Promise<SanityDocument[]> {
  const options = { perspective: "raw", tag: "behind" } as const;
  return client.fetch("*[sanity::partOfRelease($release)]", { release }, options);
}

interface Base {
  readonly id: string;
  readonly rev: string;
}

/** What a version was copied from, as the lake wrote it. */
function baseOf({ _system }: SanityDocument): Base | null {
  const base = isRecord(_system) ? _system.base : undefined;
  if (!isRecord(base) || typeof base.id !== "string" || typeof base.rev !== "string") return null;
  return { id: base.id, rev: base.rev };
}

interface Start {
  /** The published state that it was copied from, or the newest before it was first written. */
  readonly first: SanityDocument | null;
  /** That with which it was settled since, or the first. */
  readonly began: SanityDocument | null;
}

async function startOf(client: SanityClient, version: SanityDocument, signal?: AbortSignal): Promise<Start> {
  const id = publishedIdOf(version._id);
  const base = baseOf(version);
  const at = (query: string) => stateAt(client, id, query, signal);
  const first =
    base?.id === id
      ? await knownRevision(base.rev, (rev) => at(`revision=${rev}`))
      : await at(`time=${await firstWritten(client, base ?? { id: version._id }, signal)}`);
  const settled = settledRevision(version._id, first?._rev ?? "");
  if (settled === null) return { first, began: first };
  return { first, began: settled === "" ? null : await at(`revision=${settled}`) };
}

/** `when`: `time=` or `revision=`. `null` if there was no such document then. */
async function stateAt(client: SanityClient, id: string, when: string, signal?: AbortSignal) {
  const { documents } = await readHistory(client, `documents/${id}?${when}`, signal);
  return documents[0] ?? null;
}

/** `null` for a revision of another lake, from which a draft was brought: nobody knows it here. */
async function knownRevision(
  revision: string,
  read: (revision: string) => Promise<SanityDocument | null>,
): Promise<SanityDocument | null> {
  if (revision === "") return null;
  try {
    return await read(revision);
  } catch (error) {
    if (error instanceof ClientError && [400, 404].includes(error.statusCode)) return null;
    throw error;
  }
}

/** When a draft or version was made: the last time before `rev` that there was none before. */
async function firstWritten(
  client: SanityClient,
  { id, rev }: { readonly id: string; readonly rev?: string },
  signal?: AbortSignal,
): Promise<string> {
  let until = rev;
  for (;;) {
    const end = until === undefined ? "" : `&toTransaction=${until}`;
    const log = await readLog(client, `${id}?reverse=true&limit=${pageOfLog}${end}`, signal);
    const made = log.find(({ effects }) => isNothing(effects[id]?.revert));
    const oldest = made ?? log.at(-1);
    if (!oldest) throw new Error(`The history of ${id} is empty.`);
    if (made || log.length < pageOfLog || oldest.id === until) return oldest.timestamp;
    until = oldest.id;
  }
}
