import { dequal } from "dequal";
import { named, storedSystem, titleOf } from "../releases/release.ts";
import { isObject } from "../store/fields.ts";
import { publishedIdOf, releaseOfVersion } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { joinPath } from "./array-keys.ts";
import type { DocumentInput } from "./document-input.ts";
import type { PendingTransaction } from "./pending-transaction.ts";
import type { MergePublished } from "./publish-rules.ts";
import { ProblemError } from "./write-error.ts";

/** Of what begins with nothing, or nobody knows with what. */
const noRevision = "";

/** Fields that say which state of a document this is, and nothing of what it says. */
const ofState: ReadonlySet<string> = new Set(["_id", "_rev", "_createdAt", "_updatedAt", "_system"]);

/**
 * A draft or version with what was published since it began. Throws where both changed the same: somebody has to say which
 * counts (`settle`). Only in the dataset that the site shows: others get exactly what is published into them.
 */
export function withPublishedSince(pending: PendingTransaction, version: LakeDocument): LakeDocument {
  const { merged, conflict } = mergedWithPublished(pending, version);
  if (conflict) throw conflict;
  return merged;
}

/** Why a draft or version can't be published before somebody says which of two changes counts; `null` if it can. */
export function findConflict(pending: PendingTransaction, version: LakeDocument): ProblemError | null {
  return mergedWithPublished(pending, version).conflict;
}

/** What a draft or version began with, where publishing it adds to it or asks, and what both have changed since. */
export function findBehind(
  pending: PendingTransaction,
  version: LakeDocument,
): { readonly base: LakeDocument | null; readonly places: readonly (readonly unknown[])[] } | null {
  const { merged, base, places } = mergedWithPublished(pending, version);
  return places.length > 0 || !dequal(merged, version) ? { base, places } : null;
}

/**
 * Puts what is published into a draft or version, which begins there from then on. Where both changed the same, it counts. One
 * whose document was unpublished begins with nothing.
 */
export function settle(pending: PendingTransaction, version: LakeDocument): void {
  const { merged } = mergedWithPublished(pending, version);
  const id = publishedIdOf(version._id);
  const base = { id, rev: pending.get(id)?._rev ?? noRevision };
  const { _system, ...content } = merged;
  const gone = Object.keys(version).filter((name) => !Object.hasOwn(merged, name));
  const changed = Object.entries(content).filter(([name, value]) => value !== version[name]);
  const set = Object.fromEntries(changed.map(([name, value]) => [joinPath("", name), value]));
  pending.patch(
    version._id,
    {
      set: { ...set, _system: { ...storedSystem(_system), base } },
      ...(gone.length > 0 && { unset: gone.map((name) => joinPath("", name)) }),
    },
    { setsBase: true },
  );
}

/**
 * The `_system` of a draft or version that is made with the revision of a published state. As that state, it takes back what
 * was published next, and nothing that came after. With any change, it was read then, and begins there. `null` without one.
 */
export function systemOfReturn(
  dataset: Dataset,
  publishedId: string,
  document: DocumentInput,
): object | null {
  const steps = dataset.steps([publishedId]);
  const at = steps.findIndex(({ transactionId, exists }) => exists && transactionId === document._rev);
  const [state, next] = [steps[at], steps[at + 1]];
  if (!state || !next) return null;
  const former = dataset.documentAtRevision(publishedId, state.transactionId);
  const begins = former && dequal(contentOf(former), contentOf(document)) ? next : state;
  return begins.exists ? { base: { id: publishedId, rev: begins.transactionId } } : null;
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
  /** What both have changed. The document itself if one of them unpublished it. */
  readonly places: readonly (readonly unknown[])[];
  readonly conflict: ProblemError | null;
}

function mergedWithPublished(pending: PendingTransaction, version: LakeDocument): MergedVersion {
  const { dataset, options } = pending;
  const published = pending.get(publishedIdOf(version._id));
  const merge = options.siteRules?.dataset === dataset.name ? options.siteRules.merge : undefined;
  if (!merge) return { merged: version, base: null, places: [], conflict: null };
  if (!published) return mergeWithNothing(dataset, version);
  const before = mergedBefore.get(version);
  if (before?.published === published) return before.result;
  const result = mergeWith(merge, { base: beganWith(dataset, version), published, version, dataset });
  mergedBefore.set(version, { published, result });
  return result;
}

interface States {
  /** `null`: nobody knows. */
  readonly base: LakeDocument | null;
  readonly published: LakeDocument;
  readonly version: LakeDocument;
  readonly dataset: Dataset;
}

/** Whoever publishes a draft sees that its document is not published. A release may have had it from before. */
function mergeWithNothing(dataset: Dataset, version: LakeDocument): MergedVersion {
  const isOfRelease = releaseOfVersion(version._id) !== null && dataset.documents.has(version._id);
  const base = isOfRelease ? beganWith(dataset, version) : null;
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

/**
 * The last state that a draft or version and what is published have in common: as it says itself, or by the log. `null` if
 * it began with nothing, or the log no longer knows.
 */
export function beganWith(dataset: Dataset, version: LakeDocument): LakeDocument | null {
  // The log knows an earlier draft of this id, if any.
  const isStored = dataset.documents.has(version._id);
  return beganBefore(dataset, version, isStored ? Number.POSITIVE_INFINITY : 0);
}

/** The `_system` with which one that was taken away comes back: it begins where it did, and not when it comes back. */
export function systemOfRestored(dataset: Dataset, version: LakeDocument): object {
  const own = storedSystem(version._system);
  if (isObject(own?.base)) return own;
  const began = beganBefore(dataset, version, dataset.seqOf(version._rev) ?? 0);
  return { ...own, base: { id: publishedIdOf(version._id), rev: began?._rev ?? noRevision } };
}

function beganBefore(dataset: Dataset, version: LakeDocument, until: number): LakeDocument | null {
  const publishedId = publishedIdOf(version._id);
  let [id, system, before] = [version._id, version._system, until];
  for (;;) {
    const base = storedSystem(system)?.base;
    if (isObject(base) && typeof base.rev === "string" && base.id === publishedId)
      return dataset.documentAtRevision(publishedId, base.rev);
    const steps = dataset.steps([id, publishedId]).filter(({ seq }) => seq <= before);
    const start = steps.findLast((step) => step.documentId === id && step.previousRevision === null);
    if (!start) return null;
    if (!isObject(base) || typeof base.id !== "string" || typeof base.rev !== "string") {
      const last = steps.findLast(({ documentId, seq }) => documentId === publishedId && seq <= start.seq);
      return last?.exists ? dataset.documentAtRevision(publishedId, last.transactionId) : null;
    }
    const original = dataset.documentAtRevision(base.id, base.rev);
    if (original && wasPublished(dataset, original)) return original;
    // A copy of another draft or version began where that one did.
    [id, system, before] = [base.id, original?._system, start.seq - 1];
  }
}

/** Whether this state of a draft or version went into what is published. */
function wasPublished(dataset: Dataset, { _id, _rev }: LakeDocument): boolean {
  const steps = dataset.steps([_id, publishedIdOf(_id)]);
  const since = steps.find((step) => step.documentId === _id && step.transactionId === _rev)?.seq ?? 0;
  const end = steps.find(({ documentId, exists, seq }) => documentId === _id && !exists && seq > since);
  return steps.some(({ documentId, exists, seq }) => documentId !== _id && exists && seq === end?.seq);
}

function contentOf(document: DocumentInput): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !ofState.has(name)));
}
