import { storedSystem } from "../releases/release.ts";
import { isObject } from "../store/fields.ts";
import { publishedIdOf } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import type { PendingTransaction } from "./pending-transaction.ts";

/** Fields that say which state of a document this is, and nothing of what it says. */
const ofState: ReadonlySet<string> = new Set(["_id", "_rev", "_createdAt", "_updatedAt", "_system"]);

/**
 * A draft or version with what was published since it began. Where both changed the same, the draft or version counts. Only
 * in the dataset that the site shows: others get exactly what is published into them.
 */
export function withPublishedSince(pending: PendingTransaction, version: LakeDocument): LakeDocument {
  const { dataset, options } = pending;
  const published = pending.get(publishedIdOf(version._id));
  const merge = options.siteRules?.dataset === dataset.name ? options.siteRules.merge : undefined;
  if (!merge || published?._type !== version._type) return version;
  const base = beganWith(dataset, version);
  if (!base || base._rev === published._rev) return version;
  const sides = { base: contentOf(base), theirs: contentOf(published), mine: contentOf(version) };
  const state = Object.entries(version).filter(([name]) => ofState.has(name));
  // The merge of three documents of a type, with the state of one of them.
  return { ...merge(sides), ...Object.fromEntries(state) } as LakeDocument;
}

/**
 * What was published when a draft or version began: as it says itself, or by the log. `null` if it began with nothing, or the
 * log no longer knows.
 */
export function beganWith(dataset: Dataset, version: LakeDocument): LakeDocument | null {
  const publishedId = publishedIdOf(version._id);
  // The log knows an earlier draft of this id, if any.
  if (!dataset.documents.has(version._id)) return null;
  let [id, system, before] = [version._id, version._system, Number.POSITIVE_INFINITY];
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
    // A copy of another draft or version began where that one did.
    [id, system, before] = [base.id, dataset.documentAtRevision(base.id, base.rev)?._system, start.seq - 1];
  }
}

function contentOf(document: LakeDocument): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !ofState.has(name)));
}
