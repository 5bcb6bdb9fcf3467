import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import type { Dataset, DocumentStep } from "../store/types.ts";
import type { HistoryEvent } from "./history-event.ts";
import { listVersionEvents, releasePublications } from "./version-events.ts";

interface Moment {
  readonly head: DocumentStep;
  readonly draft: DocumentStep | undefined;
  readonly published: DocumentStep | undefined;
}

/**
 * A document's events, newest first. Omits edits, which the Studio derives from the transactions between two
 * events. A draft's list covers the draft's life. A published document's list covers what visitors saw.
 */
export function listEvents(dataset: Dataset, documentId: string): HistoryEvent[] {
  if (releaseOfVersion(documentId) !== null) return listVersionEvents(dataset, documentId);
  const publishedId = publishedIdOf(documentId);
  const isDraft = documentId !== publishedId;
  const draftId = `drafts.${publishedId}`;
  const events: HistoryEvent[] = [];
  let contributors = new Set<string>();
  let hasDraft = false;
  const byRelease = releasePublications(dataset, publishedId);
  for (const moment of groupByTransaction(dataset.steps([publishedId, draftId]), publishedId)) {
    const { draft } = moment;
    if (draft?.previousRevision === null) contributors = new Set();
    if (draft) hasDraft = draft.exists;
    if (draft?.exists) contributors.add(moment.head.author);
    const ofRelease = byRelease.get(moment.head.seq);
    if (ofRelease && (!isDraft || (!draft && !moment.published?.exists))) {
      events.push(ofRelease);
      continue;
    }
    events.push(
      ...eventsOf(moment, { publishedId, draftId, isDraft, hasDraft, contributors: [...contributors] }),
    );
  }
  return events.reverse();
}

function groupByTransaction(steps: readonly DocumentStep[], publishedId: string): Moment[] {
  const moments = new Map<number, { head: DocumentStep; draft?: DocumentStep; published?: DocumentStep }>();
  for (const step of steps) {
    const moment = moments.get(step.seq) ?? { head: step };
    moments.set(step.seq, moment);
    if (step.documentId === publishedId) moment.published = step;
    else moment.draft = step;
  }
  return [...moments.values()].map(({ head, draft, published }) => ({ head, draft, published }));
}

function eventsOf(
  { head, draft, published }: Moment,
  names: {
    publishedId: string;
    draftId: string;
    isDraft: boolean;
    hasDraft: boolean;
    contributors: string[];
  },
): HistoryEvent[] {
  const { publishedId, draftId, isDraft, hasDraft, contributors } = names;
  const base = { timestamp: head.timestamp, author: head.author, documentId: publishedId };
  const revision = head.transactionId;
  const draftIsGone = draft !== undefined && !draft.exists;

  if (published?.exists && draftIsGone) {
    const versionRevisionId = draft.previousRevision ?? revision;
    const version = { versionId: draftId, versionRevisionId, revisionId: revision };
    const publishCause = "document.publish";
    return [{ ...base, type: "publishDocumentVersion", ...version, publishCause, contributors }];
  }
  if (published && !published.exists) {
    if (draftIsGone || !draft) return [{ ...base, type: "deleteDocumentGroup" }];
    const version = { versionId: draftId, versionRevisionId: revision };
    const unpublished: HistoryEvent = { ...base, type: "unpublishDocument", ...version };
    // The Studio can't select the unpublish event of a draft, so the list also includes the draft's creation.
    const isNewDraft = isDraft && draft.previousRevision === null;
    return isNewDraft ? [unpublished, { ...base, type: "createDocumentVersion", ...version }] : [unpublished];
  }
  if (isDraft && draft) {
    if (draftIsGone) {
      const versionRevisionId = draft.previousRevision ?? revision;
      return [{ ...base, type: "deleteDocumentVersion", versionId: draftId, versionRevisionId }];
    }
    if (draft.previousRevision === null) {
      const version = { versionId: draftId, versionRevisionId: revision };
      return [{ ...base, type: "createDocumentVersion", ...version }];
    }
  }
  if (isDraft && published && !hasDraft) {
    // Published without a draft, by the seed or a program. This is the state that the next draft is compared
    // with.
    return [
      {
        ...base,
        type: "publishDocumentVersion",
        versionId: draftId,
        revisionId: revision,
        contributors: [head.author],
      },
    ];
  }
  if (!isDraft && published) {
    const type = published.previousRevision === null ? "createLiveDocument" : "updateLiveDocument";
    return [{ ...base, type, revisionId: revision }];
  }
  return [];
}
