import { publishedIdOf } from "../document-ids.ts";
import { bringUp, findBehind, findConflict } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import type { ProblemError } from "../mutate/write-error.ts";
import { createRandomId } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import type { LeftOut } from "./outcome.ts";
import {
  isRemoval,
  leavesOut,
  releaseDocumentId,
  releaseTitleOf,
  releaseType,
  requireRelease,
  titleOf,
} from "./release.ts";
import { copyOf } from "./versions.ts";

/** Somebody who changed what visitors see of a document. */
export interface Publisher {
  readonly author: string;
  readonly publishedAt: string;
}

/** A version of a release that was begun before somebody published its document. */
export interface VersionBehind {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  /** Newest first. */
  readonly publishes: readonly Publisher[];
  /** Whoever took the document away from visitors. Null while they see it. */
  readonly unpublished: Publisher | null;
  /** What both have changed: somebody has to say which counts. */
  readonly places: readonly (readonly unknown[])[];
  /** The fields to which publishing adds what others have published. */
  readonly kept: readonly string[];
}

/** As many as are told of. */
const mostPublishes = 20;

export function versionsBehind(pending: PendingTransaction, release: string): VersionBehind[] {
  return versionsIn(pending, release).flatMap((version) => {
    const behind = findBehind(pending, version);
    if (!behind) return [];
    const { _id: id, _type: type } = version;
    const since = changesSince(pending.dataset, publishedIdOf(id), behind.base);
    return [{ id, type, title: titleOf(version), ...since, places: behind.places, kept: behind.kept }];
  });
}

/** The versions of a release of which somebody has to say what counts, each with the reason. */
export function conflictsIn(
  pending: PendingTransaction,
  release: string,
): { readonly version: LakeDocument; readonly conflict: ProblemError }[] {
  return versionsIn(pending, release).flatMap((version) => {
    const conflict = findConflict(pending, version);
    return conflict ? [{ version, conflict }] : [];
  });
}

/** Without what has to be asked, nothing would be left of such a release. It is held, however it is set. */
export function isEverything(
  pending: PendingTransaction,
  release: string,
  conflicts: readonly unknown[],
): boolean {
  return conflicts.length === pending.idsOfRelease(release).length;
}

function versionsIn(pending: PendingTransaction, release: string): LakeDocument[] {
  return pending.idsOfRelease(release).flatMap((id) => pending.get(id) ?? []);
}

/**
 * Who has published a document since this state of it, of a draft or of a version was written, newest first. Only the newest
 * where nobody knows that state.
 */
function publishesSince(dataset: Dataset, documentId: string, state: LakeDocument | null): Publisher[] {
  const found: Publisher[] = [];
  const since = state ? (dataset.seqOf(state._rev) ?? 0) : 0;
  const most = state ? mostPublishes : 1;
  for (const { seq, author, timestamp } of dataset.publishes({
    author: null,
    documentId,
  })) {
    if (seq <= since || found.length === most) break;
    found.push({ author, publishedAt: timestamp });
  }
  return found;
}

function lastChangeOf(dataset: Dataset, documentId: string): Publisher | null {
  const [last] = dataset.history(documentId, { limit: 1 });
  return last ? { author: last.author, publishedAt: last.timestamp } : null;
}

/** Who has published a document since this state was written, or who has unpublished it. Nobody did what began with nothing. */
export function changesSince(
  dataset: Dataset,
  documentId: string,
  state: LakeDocument | null,
): Pick<VersionBehind, "publishes" | "unpublished"> {
  return dataset.documents.has(documentId)
    ? { publishes: publishesSince(dataset, documentId, state), unpublished: null }
    : { publishes: [], unpublished: state && lastChangeOf(dataset, documentId) };
}

/** Puts what was published since into all versions of a release of which nothing has to be asked. */
export function bringUpToDate(pending: PendingTransaction, release: string): void {
  for (const version of versionsIn(pending, release)) bringUp(pending, version);
}

/**
 * Moves the versions of a release of which something has to be asked into a release of their own, which nobody runs by
 * itself, so that the others can be published. `null` if the release is not set so, or if nothing would be left.
 */
export function leaveOutConflicts(pending: PendingTransaction, release: string): LeftOut | null {
  const document = requireRelease(pending, release);
  const conflicts = leavesOut(document) ? conflictsIn(pending, release) : [];
  if (conflicts.length === 0 || isEverything(pending, release, conflicts)) return null;
  const name = `r${createRandomId(8)}`;
  pending.unlock(release);
  pending.unlock(name);
  pending.create({
    _id: releaseDocumentId(name),
    _type: releaseType,
    name,
    state: "active",
    userId: document.userId,
    metadata: {
      title: `${releaseTitleOf(document) || "Untitled release"}: left out`,
      description:
        "What was left out, because somebody else had changed the same. Open each one and choose what counts.",
      releaseType: "undecided",
    },
  });
  const documents = conflicts.map(({ version }) => {
    const id = publishedIdOf(version._id);
    const places = findBehind(pending, version)?.places ?? [];
    const fields = [...new Set(places.flatMap(([field]) => (typeof field === "string" ? [field] : [])))];
    const system = isRemoval(version) ? ({ delete: true } as const) : undefined;
    pending.create(copyOf(version, `versions.${name}.${id}`, system));
    pending.delete(version._id);
    return { _key: createRandomId(12), id, type: version._type, title: titleOf(version), fields };
  });
  return { release: name, documents };
}
