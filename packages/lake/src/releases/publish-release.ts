import { publishedIdOf } from "../document-ids.ts";
import { bringUpLast, continueDraft, fieldsOfOthers, withPublishedSince } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { publishedForm, weakenReferences } from "../mutate/strengthen.ts";
import type { LakeDocument } from "../store/types.ts";
import type { LeftOut } from "./outcome.ts";
import { isRemoval, releaseDocumentId } from "./release.ts";
import { type FinalState, finalStatesOf } from "./versions.ts";

/**
 * Moves all versions of a release to their published documents, in any order, because only the final state counts. The
 * caller has checked it.
 */
export function publishRelease(
  pending: PendingTransaction,
  release: string,
  { publishAt, leftOut = null }: { readonly publishAt: string; readonly leftOut?: LeftOut | null },
): void {
  pending.unlock(release);
  const finalDocumentStates = publishVersions(pending, release);
  pending.patch(releaseDocumentId(release), {
    set: {
      state: "published",
      publishAt,
      publishedAt: pending.options.timestamp,
      finalDocumentStates,
      ...(leftOut && { leftOut }),
    },
    unset: ["error", ...(leftOut ? [] : ["leftOut"])],
  });
}

/** Returns which versions were published, with what others had published in their documents. */
export function publishVersions(
  pending: PendingTransaction,
  release: string,
  merge = withPublishedSince,
): FinalState[] {
  const removed: LakeDocument[] = [];
  const states = finalStatesOf(pending.idsOfRelease(release)).map((state) => {
    const version = pending.get(state.id);
    if (!version) return state;
    const published = pending.get(publishedIdOf(version._id));
    let kept: readonly string[] = [];
    if (!isRemoval(version)) {
      const merged = merge(pending, version);
      kept = fieldsOfOthers(version, merged);
      pending.createOrReplace(publishedForm(merged, published));
      continueDraft(pending, version);
    } else if (published) {
      // Nothing is put together, but somebody may have to be asked.
      merge(pending, version);
      const draft = pending.get(`drafts.${published._id}`);
      if (draft) bringUpLast(pending, draft);
      removed.push(published);
      pending.delete(published._id);
    }
    pending.delete(version._id);
    return kept.length > 0 ? { ...state, kept } : state;
  });
  for (const document of removed) keepAsDraft(pending, document);
  return states;
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
