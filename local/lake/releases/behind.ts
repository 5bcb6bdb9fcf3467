import { findBehind, settle } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { createRandomId, publishedIdOf } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import { isRemoval, releaseDocumentId, releaseTitleOf, releaseType, titleOf } from "./release.ts";

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
  /** What both have changed: somebody has to say which counts. */
  readonly places: readonly (readonly unknown[])[];
}

/** As many as are told of. */
const mostPublishes = 20;

export function versionsBehind(pending: PendingTransaction, release: string): VersionBehind[] {
  return pending.idsOfRelease(release).flatMap((id) => {
    const version = pending.get(id);
    const behind = version && !isRemoval(version) ? findBehind(pending, version) : null;
    if (!version || !behind) return [];
    const publishes = behind.base ? publishesSince(pending.dataset, behind.base) : [];
    return [{ id, type: version._type, title: titleOf(version), publishes, places: behind.places }];
  });
}

/** Who has published a document since this state of it, of a draft or of a version was written, newest first. */
export function publishesSince(dataset: Dataset, { _id, _rev }: LakeDocument): Publisher[] {
  const found: Publisher[] = [];
  const since = dataset.seqOf(_rev) ?? 0;
  for (const { seq, author, timestamp } of dataset.publishes({
    author: null,
    documentId: publishedIdOf(_id),
  })) {
    if (seq <= since || found.length === mostPublishes) break;
    found.push({ author, publishedAt: timestamp });
  }
  return found;
}

/** Puts what was published since into all versions of a release of which nothing has to be asked. */
export function bringUpToDate(pending: PendingTransaction, release: string): void {
  for (const { id, places } of versionsBehind(pending, release)) {
    const version = pending.get(id);
    const published = pending.get(publishedIdOf(id));
    if (places.length === 0 && version && published) settle(pending, version, published);
  }
}

/**
 * Moves the versions of a release of which something has to be asked into a release of their own, which nobody runs by
 * itself, so that the others can be published. Returns its name; `null` if there are none, or no others.
 */
export function leaveOutConflicts(pending: PendingTransaction, release: string): string | null {
  const conflicting = versionsBehind(pending, release).filter(({ places }) => places.length > 0);
  if (conflicting.length === 0 || conflicting.length === pending.idsOfRelease(release).length) return null;
  const document = pending.get(releaseDocumentId(release));
  const name = `r${createRandomId(8)}`;
  pending.unlock(release);
  pending.unlock(name);
  pending.create({
    _id: releaseDocumentId(name),
    _type: releaseType,
    name,
    state: "active",
    userId: document?.userId,
    metadata: {
      title: `${(document && releaseTitleOf(document)) || "Untitled release"}: left out`,
      description:
        "What was left out, because somebody else had changed the same. Open each one and choose what counts.",
      releaseType: "undecided",
    },
  });
  for (const { id } of conflicting) {
    const version = pending.get(id);
    if (!version) continue;
    const { _rev, _updatedAt, ...content } = version;
    const base = { id, rev: _rev };
    pending.create({ ...content, _id: `versions.${name}.${publishedIdOf(id)}`, _system: { base } });
    pending.delete(id);
  }
  return name;
}
