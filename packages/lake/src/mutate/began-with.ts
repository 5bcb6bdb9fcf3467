import { isRecord } from "@paraph/service/json";
import { dequal } from "dequal";
import { publishedIdOf } from "../document-ids.ts";
import { storedSystem } from "../releases/release.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import type { DocumentInput } from "./document-input.ts";

/** Of what begins with nothing, or nobody knows with what. */
export const noRevision = "";

/** Fields that say which state of a document this is, and nothing of what it says. */
export const ofState: ReadonlySet<string> = new Set(["_id", "_rev", "_createdAt", "_updatedAt", "_system"]);

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
  // Whoever takes a new page back has seen it as it was then.
  if (storedSystem(document._system)?.delete) return { base: { id: publishedId, rev: state.transactionId } };
  const former = dataset.documentAtRevision(publishedId, state.transactionId);
  const begins = former && dequal(contentOf(former), contentOf(document)) ? next : state;
  return begins.exists ? { base: { id: publishedId, rev: begins.transactionId } } : null;
}

export interface Beginnings {
  /**
   * The last state that a draft or version and what is published have in common: as it says itself, or by the log. `null` if it
   * began with nothing, or the log no longer knows.
   */
  readonly began: LakeDocument | null;
  /** If that is a draft or version that was copied and published: where that one began itself. */
  readonly before: LakeDocument | null;
}

/** Also of one that is no more, as it last was. */
export function beginningsOf(dataset: Dataset, version: LakeDocument): Beginnings {
  // The log knows an earlier draft of this id, if any.
  const isStored = dataset.documents.has(version._id);
  return beginningsBefore(
    dataset,
    version,
    isStored ? Number.POSITIVE_INFINITY : (dataset.seqOf(version._rev) ?? 0),
  );
}

/** The `_system` with which one that was taken away comes back: it begins where it did, and not when it comes back. */
export function systemOfRestored(dataset: Dataset, version: LakeDocument): object {
  const own = storedSystem(version._system);
  if (isRecord(own?.base)) return own;
  const { began } = beginningsBefore(dataset, version, dataset.seqOf(version._rev) ?? 0);
  return { ...own, base: { id: publishedIdOf(version._id), rev: began?._rev ?? noRevision } };
}

/**
 * The `_system` with which a draft or version gets a former state of its own back: it begins where that did, which may be
 * earlier than it does now. `null` for the state that it is in, and for what is none of its own; also for one of an earlier draft
 * or version of this id, such as one that was published since: whoever brings that back wants what it said.
 */
export function systemOfFormer(dataset: Dataset, document: DocumentInput): object | null {
  const { _id: id, _rev: revision } = document;
  if (id === undefined || typeof revision !== "string") return null;
  if (dataset.documents.get(id)?._rev === revision) return null;
  const former = dataset.documentAtRevision(id, revision);
  const since = dataset.seqOf(revision) ?? 0;
  const wasGone = dataset.steps([id]).some(({ seq, exists }) => seq > since && !exists);
  return former && !wasGone ? systemOfRestored(dataset, former) : null;
}

/** As it was first written, the last time that there was none before. */
export function firstStateOf(dataset: Dataset, id: string): LakeDocument | null {
  const start = dataset.steps([id]).findLast((step) => step.previousRevision === null);
  return start ? dataset.documentAtRevision(id, start.transactionId) : null;
}

function beginningsBefore(dataset: Dataset, version: LakeDocument, until: number): Beginnings {
  const publishedId = publishedIdOf(version._id);
  const seen = new Set<string>();
  let copied: LakeDocument | null = null;
  const found = (state: LakeDocument | null): Beginnings =>
    copied ? { began: copied, before: state } : { began: state, before: null };
  let [id, system, before] = [version._id, version._system, until];
  for (;;) {
    const base = baseOf(system, publishedId);
    if (base?.id === publishedId) return found(dataset.documentAtRevision(publishedId, base.rev));
    const steps = dataset.steps([id, publishedId]).filter(({ seq }) => seq <= before);
    const start = steps.findLast((step) => step.documentId === id && step.previousRevision === null);
    if (!base) {
      const last = steps.findLast(
        ({ documentId, seq }) => documentId === publishedId && start && seq <= start.seq,
      );
      return found(last?.exists ? dataset.documentAtRevision(publishedId, last.transactionId) : null);
    }
    const original = dataset.documentAtRevision(base.id, base.rev);
    if (original && wasPublished(dataset, original)) {
      if (copied) return found(original);
      copied = original;
    }
    const state = `${base.id} ${base.rev}`;
    // Writers say it of versions, so it could lead in a circle.
    if (seen.has(state)) return found(null);
    seen.add(state);
    // A copy of another draft or version began where that one did, in the state that was copied.
    [id, system, before] = [base.id, original?._system, dataset.seqOf(base.rev) ?? (start?.seq ?? 0) - 1];
  }
}

/** What the `_system` of a draft or version says that it began with: a state of its document, or of a draft or version of that. */
export function baseOf(
  system: unknown,
  publishedId: string,
): { readonly id: string; readonly rev: string } | null {
  const base = storedSystem(system)?.base;
  if (!isRecord(base) || typeof base.id !== "string" || typeof base.rev !== "string") return null;
  return publishedIdOf(base.id) === publishedId ? { id: base.id, rev: base.rev } : null;
}

/** Whether this state of a draft or version went into what is published. One transaction may have put another in its place. */
function wasPublished(dataset: Dataset, { _id, _rev }: LakeDocument): boolean {
  const publishedId = publishedIdOf(_id);
  const steps = dataset.steps([_id, publishedId]);
  const since = dataset.seqOf(_rev) ?? 0;
  const publishes = new Set(
    steps.flatMap(({ documentId, exists, seq }) => (documentId === publishedId && exists ? [seq] : [])),
  );
  const toSeq = steps.findLast(({ documentId, seq }) => documentId === _id && publishes.has(seq))?.seq ?? 0;
  if (toSeq <= since) return false;
  const end = dataset
    .transactionsOf([_id], { fromSeq: since + 1, toSeq })
    .find(({ changes }) => changes.some(({ mutations }) => mutations.some((one) => "delete" in one)));
  return end !== undefined && publishes.has(end.seq);
}

export function contentOf(document: DocumentInput): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !ofState.has(name)));
}
