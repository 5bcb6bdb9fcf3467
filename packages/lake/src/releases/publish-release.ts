import { publishedIdOf } from "../document-ids.ts";
import { bringUpLast, continueDraft, withPublishedSince } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { publishedForm, weakenReferences } from "../mutate/strengthen.ts";
import type { LakeDocument } from "../store/types.ts";
import { isRemoval, releaseDocumentId } from "./release.ts";
import { finalStatesOf } from "./versions.ts";

/**
 * Moves all versions of a release to their published documents, in any order, because only the final state counts. The
 * caller has checked it.
 */
export function publishRelease(
  pending: PendingTransaction,
  release: string,
  { publishAt }: { publishAt: string },
): void {
  pending.unlock(release);
  const ids = publishVersions(pending, release);
  pending.patch(releaseDocumentId(release), {
    set: {
      state: "published",
      publishAt,
      publishedAt: pending.options.timestamp,
      finalDocumentStates: finalStatesOf(ids),
    },
    unset: ["error"],
  });
}

/** Returns the ids of the versions that were published. */
export function publishVersions(
  pending: PendingTransaction,
  release: string,
  merge = withPublishedSince,
): string[] {
  const removed: LakeDocument[] = [];
  const ids = pending.idsOfRelease(release);
  for (const id of ids) {
    const version = pending.get(id);
    if (!version) continue;
    const published = pending.get(publishedIdOf(id));
    if (!isRemoval(version)) {
      pending.createOrReplace(publishedForm(merge(pending, version), published));
      continueDraft(pending, version);
    } else if (published) {
      const draft = pending.get(`drafts.${published._id}`);
      if (draft) bringUpLast(pending, draft);
      removed.push(published);
      pending.delete(published._id);
    }
    pending.delete(id);
  }
  for (const document of removed) keepAsDraft(pending, document);
  return ids;
}

/**
 * The content of a removed document stays as a draft, as the Studio's dialog says. The draft refers weakly to what was
 * removed with it. Otherwise documents that refer to each other could never be removed.
 */
function keepAsDraft(pending: PendingTransaction, published: LakeDocument): void {
  const id = `drafts.${published._id}`;
  const existing = pending.get(id);
  const { _rev, _updatedAt, ...content } = existing ?? published;
  const typeOf = (target: string) =>
    pending.get(target) ? null : (pending.dataset.documents.get(target)?._type ?? null);
  const kept = weakenReferences(content, typeOf);
  if (existing && kept === content) return;
  const base = { id: published._id, rev: published._rev };
  pending.createOrReplace(
    // `weakenReferences` changes only references, so the required fields are still there.
    { ...(kept as typeof content), _id: id, ...(!existing && { _system: { base } }) },
    { setsBase: true },
  );
}
