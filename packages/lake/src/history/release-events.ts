import { publishedIdOf } from "../document-ids.ts";
import type { Dataset } from "../store/types.ts";
import { releaseMoments, type StateChange } from "./release-states.ts";

/** One entry of the activity that the Studio shows beside a release. It adds the edits of the metadata itself. */
export interface ReleaseEvent {
  readonly type: StateChange | "addDocumentToRelease" | "discardDocumentFromRelease";
  readonly timestamp: string;
  readonly author: string;
  readonly releaseName: string;
  readonly [field: string]: unknown;
}

/** A release's events, newest first. */
export function listReleaseEvents(dataset: Dataset, release: string): ReleaseEvent[] {
  const moments = releaseMoments(dataset, release);
  const events = moments.map(({ type, seq, timestamp, author, publishAt }) => ({
    seq,
    event: {
      type,
      timestamp,
      author,
      releaseName: release,
      ...(type === "scheduleRelease" && { publishAt }),
    } satisfies ReleaseEvent as ReleaseEvent, // one type for all kinds
  }));
  // Publishing, archiving and their like move all versions, and are one event each.
  const moved = new Set(moments.map(({ seq }) => seq));
  const types = new Map<string, string | undefined>();
  for (const step of dataset.steps(dataset.loggedIds(`versions.${release}.`))) {
    const { documentId: versionId, seq, transactionId, timestamp, author, previousRevision, exists } = step;
    const isNew = previousRevision === null;
    if (moved.has(seq) || isNew !== exists) continue;
    if (!types.has(versionId)) types.set(versionId, dataset.lastDocument(versionId)?._type);
    const document = {
      releaseName: release,
      documentId: publishedIdOf(versionId),
      documentType: types.get(versionId),
      versionId,
      versionRevisionId: previousRevision ?? transactionId,
    };
    const type = isNew ? "addDocumentToRelease" : "discardDocumentFromRelease";
    events.push({ seq, event: { type, timestamp, author, ...document } });
  }
  return events.sort((one, other) => other.seq - one.seq).map(({ event }) => event);
}
