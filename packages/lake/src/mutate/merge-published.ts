import { dequal } from "dequal";
import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { isRemoval, named, storedSystem, titleOf } from "../releases/release.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { joinPath } from "./array-keys.ts";
import { baseOf, beginningsOf, contentOf, firstStateOf, noRevision, ofState } from "./began-with.ts";
import type { PendingOptions, PendingTransaction } from "./pending-transaction.ts";
import type { MergePublished } from "./publish-rules.ts";
import { withoutTakenBack } from "./taken-back.ts";
import { wasPublishedWhenAdded } from "./when-added.ts";
import { ProblemError } from "./write-error.ts";

/**
 * A draft or version with what was published since it began. Throws where both changed the same: somebody has to say which
 * counts (`settle`). Only in the dataset that the site shows: others get exactly what is published into them.
 */
export function withPublishedSince(pending: PendingTransaction, version: LakeDocument): LakeDocument {
  const { merged, conflict } = mergedWithPublished(pending, version);
  if (conflict) throw conflict;
  return merged;
}

/** The same to try it on: as if somebody had said that the draft or version counts wherever both changed the same. */
export function withOwnWhereBoth(pending: PendingTransaction, version: LakeDocument): LakeDocument {
  return mergedWithPublished(pending, version).merged;
}

/** Why a draft or version can't be published before somebody says which of two changes counts; `null` if it can. */
export function findConflict(pending: PendingTransaction, version: LakeDocument): ProblemError | null {
  return mergedWithPublished(pending, version).conflict;
}

/** Names of the fields in which publishing a draft or version adds what others have published to it. */
export function fieldsOfOthers(version: LakeDocument, merged: LakeDocument): string[] {
  if (merged === version) return [];
  const names = new Set([version, merged].flatMap(Object.keys));
  return [...names].filter((name) => !ofState.has(name) && !dequal(version[name], merged[name]));
}

export interface Behind {
  readonly base: LakeDocument | null;
  /** What both have changed since. */
  readonly places: readonly (readonly unknown[])[];
  /** The fields to which publishing adds. */
  readonly kept: readonly string[];
}

/** What a draft or version began with, where publishing it adds to it or asks. */
export function findBehind(pending: PendingTransaction, version: LakeDocument): Behind | null {
  const { merged, base, places } = mergedWithPublished(pending, version);
  const kept = fieldsOfOthers(version, merged);
  return places.length > 0 || kept.length > 0 ? { base, places, kept } : null;
}

/**
 * Puts what is published into a draft or version, which begins there from then on. Where both changed the same, it counts. One
 * whose document was unpublished begins with nothing.
 */
export function settle(pending: PendingTransaction, version: LakeDocument): void {
  const id = publishedIdOf(version._id);
  putTogether(pending, version, { id, rev: pending.get(id)?._rev ?? noRevision });
}

/** `base`: where it begins from then on; `null` if that stays. */
function putTogether(pending: PendingTransaction, version: LakeDocument, base: object | null): void {
  const { merged } = mergedWithPublished(pending, version);
  const { _system, ...content } = merged;
  const gone = Object.keys(version).filter((name) => !Object.hasOwn(merged, name));
  const changed = Object.entries(content).filter(([name, value]) => value !== version[name]);
  const set = Object.fromEntries(changed.map(([name, value]) => [joinPath("", name), value]));
  if (changed.length === 0 && gone.length === 0 && !base) return;
  pending.patch(
    version._id,
    {
      set: { ...set, ...(base && { _system: { ...storedSystem(_system), base } }) },
      ...(gone.length > 0 && { unset: gone.map((name) => joinPath("", name)) }),
    },
    { setsBase: true },
  );
}

/** Puts what was published since into a draft or version, unless it has none or something has to be asked: then it stays. */
export function bringUp(pending: PendingTransaction, version: LakeDocument): void {
  if (findBehind(pending, version)?.places.length === 0) settle(pending, version);
}

/**
 * The same for the draft of a document that goes: publishing it merges with nothing then. Where both changed the same it keeps
 * its own, and is asked about that if the document comes back.
 */
export function bringUpLast(pending: PendingTransaction, draft: LakeDocument): void {
  const behind = findBehind(pending, draft);
  if (behind?.places.length === 0) settle(pending, draft);
  else if (behind) putTogether(pending, draft, null);
}

/**
 * A version that is being published may be a copy of the draft as it is: what the draft says is published then, so it begins
 * with the copy. A draft that was written since keeps its beginning, which may ask about one's own change but overwrites nothing.
 */
export function continueDraft(pending: PendingTransaction, version: LakeDocument): void {
  const publishedId = publishedIdOf(version._id);
  const draft = pending.get(`drafts.${publishedId}`);
  if (!draft || !mergeOf(pending)) return;
  const first = firstStateOf(pending.dataset, version._id);
  if (!first) return;
  const copied = baseOf(first._system, publishedId);
  if (copied?.id !== draft._id || copied.rev !== draft._rev) return;
  if (!dequal(contentOf(first), contentOf(draft))) return;
  const base = { id: version._id, rev: first._rev };
  pending.patch(
    draft._id,
    { set: { _system: { ...storedSystem(draft._system), base } } },
    { setsBase: true },
  );
}

/** A release looks at its versions several times before it publishes them. Documents don't change: a change makes another. */
const mergedBefore = new WeakMap<
  LakeDocument,
  { readonly published: LakeDocument; readonly result: MergedVersion }
>();

interface MergedVersion {
  readonly merged: LakeDocument;
  /** `null`: it began with nothing, or nobody knows. */
  readonly base: LakeDocument | null;
  /** What both have changed. The document itself if one of them unpublished it, or is to. */
  readonly places: readonly (readonly unknown[])[];
  readonly conflict: ProblemError | null;
}

function mergedWithPublished(pending: PendingTransaction, version: LakeDocument): MergedVersion {
  const { dataset } = pending;
  const published = pending.get(publishedIdOf(version._id));
  const merge = mergeOf(pending);
  if (!merge) return { merged: version, base: null, places: [], conflict: null };
  if (isRemoval(version)) return removalOf(pending, version, published);
  if (!published) return mergeWithNothing(pending, version);
  const before = mergedBefore.get(version);
  if (before?.published === published) return before.result;
  const base = beganWith(pending, version);
  const result = mergeWith(merge, { base, published, version, dataset });
  mergedBefore.set(version, { published, result });
  return result;
}

/** A dataset, as a transaction would leave it or as it is. */
interface Reader {
  readonly dataset: Dataset;
  readonly options: Pick<PendingOptions, "siteRules">;
  get(id: string): LakeDocument | null;
}

/**
 * What a draft or version began with, for what is published now. `null` if it began with nothing, or nobody knows. Of a copy of
 * what went live, nobody knows it where that was taken back since. A version that is to publish its document again has none.
 */
export function beganWith(reader: Reader, version: LakeDocument): LakeDocument | null {
  const { dataset } = reader;
  const published = reader.get(publishedIdOf(version._id));
  const isAgain = !published && releaseOfVersion(version._id) !== null;
  if (isAgain && !wasPublishedWhenAdded(dataset, version)) return null;
  const { began, before } = beginningsOf(dataset, version);
  const merge = mergeOf(reader);
  if (!began || !before || !published || !merge) return began;
  const state = Object.entries(began).filter(([name]) => ofState.has(name));
  const known = withoutTakenBack(
    { before: contentOf(before), began: contentOf(began), now: contentOf(published) },
    merge,
  );
  return { ...known, ...Object.fromEntries(state) } as LakeDocument; // the same document, with less in it
}

function mergeOf({ dataset, options }: Omit<Reader, "get">): MergePublished | undefined {
  return options.siteRules?.dataset === dataset.name ? options.siteRules.merge : undefined;
}

interface States {
  /** `null`: nobody knows. */
  readonly base: LakeDocument | null;
  readonly published: LakeDocument;
  readonly version: LakeDocument;
  readonly dataset: Dataset;
}

/** Whoever has a release unpublish a document has seen what it said then. */
function removalOf(
  pending: PendingTransaction,
  version: LakeDocument,
  published: LakeDocument | null,
): MergedVersion {
  const base = published && beganWith(pending, version);
  const isSeen = !base || dequal(contentOf(base), contentOf(published));
  const words =
    "was published since this release was to unpublish it. " +
    "Take it out of the release, or unpublish it there once more.";
  return {
    merged: version,
    base,
    places: isSeen ? [] : [[]],
    conflict: isSeen ? null : changedError(version, words),
  };
}

/** Whoever publishes a draft sees that its document is not published. A release may have had it from before. */
function mergeWithNothing(pending: PendingTransaction, version: LakeDocument): MergedVersion {
  const isOfRelease = releaseOfVersion(version._id) !== null && pending.dataset.documents.has(version._id);
  const base = isOfRelease ? beganWith(pending, version) : null;
  return { merged: version, base, places: base ? [[]] : [], conflict: base && unpublishedError(version) };
}

function unpublishedError(version: LakeDocument): ProblemError {
  return changedError(
    version,
    "was unpublished since it was added to the release. " +
      "Open it there and say whether it is published again, or take it out of the release.",
  );
}

function mergeWith(merge: MergePublished, { base, published, version, dataset }: States): MergedVersion {
  // What one request makes and publishes is published as it is.
  if (base?._rev === published._rev || (!base && !dataset.documents.has(version._id)))
    return { merged: version, base, places: [], conflict: null };
  const sides = {
    base: base && contentOf(base),
    theirs: contentOf(published),
    mine: contentOf(version),
  };
  const { merged, conflicts } = merge(sides);
  const places = conflicts.map(({ path }) => path);
  const state = Object.entries(version).filter(([name]) => ofState.has(name));
  return {
    // The merge of three documents of a type, with the state of one of them.
    merged: { ...merged, ...Object.fromEntries(state) } as LakeDocument,
    base,
    places,
    conflict: places.length > 0 ? conflictError(published, places.map(fieldsIn)) : null,
  };
}

function conflictError(published: LakeDocument, places: readonly string[]): ProblemError {
  return changedError(
    published,
    `was published since this was begun, and both changed ${[...new Set(places)].join(", ")}. ` +
      "Open it and choose what counts.",
  );
}

function changedError(document: LakeDocument, what: string): ProblemError {
  const id = publishedIdOf(document._id);
  const title = titleOf(document);
  const description = `${named(id, title)} ${what}`;
  return new ProblemError(409, { type: "documentChangedSinceError", description, id, title });
}

/** Without what tells items of a list apart. */
function fieldsIn(path: readonly unknown[]): string {
  return path.filter((step) => typeof step === "string").join(" › ");
}
