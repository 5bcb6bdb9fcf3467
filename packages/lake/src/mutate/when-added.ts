import { publishedIdOf, releaseOfVersion } from "../document-ids.ts";
import { releaseDocumentId } from "../releases/release.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { baseOf } from "./began-with.ts";

/** Whether a document was published when it was added to a release. Else the release is about publishing it again. */
export function wasPublishedWhenAdded(dataset: Dataset, version: LakeDocument): boolean {
  const at = whenAdded(dataset, version, Number.POSITIVE_INFINITY);
  const steps = dataset.steps([publishedIdOf(version._id)]);
  return steps.findLast(({ seq }) => seq <= at)?.exists === true;
}

/**
 * The place in the log at which a version was first written: not when its release came back from the archive, and of a copy of
 * another release's version, when that one was.
 */
function whenAdded(dataset: Dataset, { _id, _system }: LakeDocument, until: number): number {
  const base = baseOf(_system, publishedIdOf(_id));
  const isOfRelease = base !== null && releaseOfVersion(base.id) !== null;
  const copied = isOfRelease ? dataset.documentAtRevision(base.id, base.rev) : null;
  const copiedAt = copied ? (dataset.seqOf(copied._rev) ?? until) : until;
  // Writers say it, so it could lead in a circle.
  if (copied && copiedAt < until) return whenAdded(dataset, copied, copiedAt);
  const ofRelease = dataset.steps([releaseDocumentId(releaseOfVersion(_id) ?? "")]);
  const changes = new Set(ofRelease.map(({ seq }) => seq));
  const starts = dataset
    .steps([_id])
    .filter(({ seq, previousRevision }) => seq <= until && previousRevision === null);
  const added = starts.findLast(({ seq }) => !changes.has(seq)) ?? starts[0];
  return added?.seq ?? 0;
}
