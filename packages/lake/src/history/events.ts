import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import type { Dataset, DocumentStep } from "../store/types.ts";
import { type ReleaseMoment, releaseMoments } from "./release-states.ts";

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

/** The events of a document's version in a release, newest first. */
function listVersionEvents(dataset: Dataset, versionId: string): HistoryEvent[] {
  const releaseId = releaseOfVersion(versionId) ?? "";
  const documentId = publishedIdOf(versionId);
  const moments = releaseMoments(dataset, releaseId);
  const steps = dataset.steps([versionId, documentId]);
  const versionSteps = steps.filter((step) => step.documentId === versionId);
  const publishedAt = bySeq(steps, documentId);
  const names = { documentId, releaseId, versionId };
  const events: { seq: number; event: HistoryEvent }[] = [];
  let contributors = new Set<string>();
  for (const { seq, timestamp, author, transactionId, previousRevision, exists } of versionSteps) {
    const base = { timestamp, author, ...names, versionRevisionId: previousRevision ?? transactionId };
    if (previousRevision === null) contributors = new Set();
    if (exists) contributors.add(author);
    if (previousRevision === null) events.push({ seq, event: { ...base, type: "createDocumentVersion" } });
    if (exists) continue;
    const moment = moments.find((one) => one.seq === seq);
    events.push({ seq, event: endOf(moment, publishedAt.get(seq), base, [...contributors]) });
  }
  for (const [index, moment] of moments.entries()) {
    const { type, seq, timestamp, author, publishAt } = moment;
    const version = versionSteps.findLast((step) => step.seq < seq);
    if (!version?.exists) continue;
    const base = { timestamp, author, ...names, versionRevisionId: version.transactionId };
    if (type === "scheduleRelease") {
      const state = stateAfter(moments.slice(index + 1));
      events.push({ seq, event: { ...base, type: "scheduleDocumentVersion", state, publishAt } });
    } else if (type === "unscheduleRelease") {
      events.push({ seq, event: { ...base, type: "unscheduleDocumentVersion" } });
    }
  }
  return events.sort((one, other) => other.seq - one.seq).map(({ event }) => event);
}

interface Base {
  readonly timestamp: string;
  readonly author: string;
  readonly documentId: string;
  readonly releaseId: string;
  readonly versionId: string;
  readonly versionRevisionId: string;
}

function endOf(
  moment: ReleaseMoment | undefined,
  published: DocumentStep | undefined,
  base: Base,
  contributors: readonly string[],
): HistoryEvent {
  if (moment?.type === "publishRelease" && published)
    return publication(moment, published, base, contributors);
  const isWhole = published !== undefined && !published.exists;
  return { ...base, type: isWhole ? "deleteDocumentGroup" : "deleteDocumentVersion" };
}

/** What the publication of a release did to a document. */
function publication(
  moment: ReleaseMoment,
  published: DocumentStep,
  base: Base,
  contributors: readonly string[],
): HistoryEvent {
  if (!published.exists) return { ...base, type: "unpublishDocument" };
  return {
    ...base,
    type: "publishDocumentVersion",
    revisionId: published.transactionId,
    publishCause: moment.isScheduled ? "release.schedule" : "release.publish",
    contributors,
  };
}

/** What became of a schedule by now. */
function stateAfter([next]: readonly ReleaseMoment[]): "pending" | "unscheduled" | "published" {
  if (!next) return "pending";
  return next.type === "publishRelease" ? "published" : "unscheduled";
}

/** The releases that published or removed a document, by transaction. */
function releasePublications(dataset: Dataset, publishedId: string): Map<number, HistoryEvent> {
  const versionIds = dataset.loggedIds("versions.").filter((id) => publishedIdOf(id) === publishedId);
  const found = new Map<number, HistoryEvent>();
  if (versionIds.length === 0) return found;
  const steps = dataset.steps([publishedId, ...versionIds]);
  const publishedAt = bySeq(steps, publishedId);
  const moments = new Map<string, ReleaseMoment[]>();
  const contributors = new Map<string, Set<string>>();
  for (const { documentId: versionId, seq, timestamp, author, previousRevision, exists } of steps) {
    if (versionId === publishedId) continue;
    const authors = (previousRevision === null ? undefined : contributors.get(versionId)) ?? new Set();
    contributors.set(versionId, authors);
    if (exists) authors.add(author);
    const published = publishedAt.get(seq);
    if (exists || !published || previousRevision === null) continue;
    const releaseId = releaseOfVersion(versionId) ?? "";
    const known = moments.get(releaseId) ?? releaseMoments(dataset, releaseId);
    moments.set(releaseId, known);
    const moment = known.find((one) => one.seq === seq && one.type === "publishRelease");
    const base = { timestamp, author, documentId: publishedId, releaseId, versionId };
    if (!moment) continue;
    const names = { ...base, versionRevisionId: previousRevision };
    found.set(seq, publication(moment, published, names, [...authors]));
  }
  return found;
}

function bySeq(steps: readonly DocumentStep[], documentId: string): ReadonlyMap<number, DocumentStep> {
  return new Map(steps.filter((step) => step.documentId === documentId).map((step) => [step.seq, step]));
}

/** One entry of the Studio's History pane; the fields are those its events store reads. */
export interface HistoryEvent {
  readonly type:
    | "createDocumentVersion"
    | "deleteDocumentVersion"
    | "publishDocumentVersion"
    | "scheduleDocumentVersion"
    | "unscheduleDocumentVersion"
    | "unpublishDocument"
    | "deleteDocumentGroup"
    | "createLiveDocument"
    | "updateLiveDocument";
  readonly timestamp: string;
  readonly author: string;
  readonly documentId: string;
  readonly [field: string]: unknown;
}
