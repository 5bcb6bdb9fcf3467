import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { alreadyExists } from "../mutate/write-error.ts";
import { isObject } from "../store/fields.ts";
import { createRandomId } from "../store/ids.ts";
import type { LakeDocument } from "../store/types.ts";

/** How a release that is over lists its versions. Their content is in the history. */
export interface FinalState {
  readonly _key: string;
  /** The id of the version. */
  readonly id: string;
}

export function finalStatesOf(versionIds: readonly string[]): FinalState[] {
  return versionIds.map((id) => ({ _key: createRandomId(12), id }));
}

/** Deletes the versions. They stay in the history, from which `restoreVersions` takes them. */
export function archiveVersions(pending: PendingTransaction, release: string): FinalState[] {
  return finalStatesOf(deleteVersions(pending, release));
}

export function deleteVersions(pending: PendingTransaction, release: string): string[] {
  const ids = pending.idsOfRelease(release);
  for (const id of ids) pending.delete(id);
  return ids;
}

export function restoreVersions(pending: PendingTransaction, release: LakeDocument): void {
  const states = Array.isArray(release.finalDocumentStates) ? release.finalDocumentStates : [];
  for (const state of states) {
    const id = isObject(state) ? String(state.id) : "";
    if (pending.get(id)) throw alreadyExists(id);
    const version = pending.dataset.lastDocument(id);
    if (!version) continue;
    const { _rev, _updatedAt, ...content } = version;
    pending.create(content);
  }
}
