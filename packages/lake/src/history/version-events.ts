import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import type { Dataset, DocumentStep } from "../store/types.ts";
import type { HistoryEvent } from "./history-event.ts";
import { type ReleaseMoment, releaseMoments } from "./release-states.ts";

/** The events of a document's version in a release, newest first. */
export function listVersionEvents(dataset: Dataset, versionId: string): HistoryEvent[] {
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
export function releasePublications(dataset: Dataset, publishedId: string): Map<number, HistoryEvent> {
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
