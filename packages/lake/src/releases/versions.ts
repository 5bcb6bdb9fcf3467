import { isRecord } from "@paraph/service/json";
import { systemOfRestored } from "../mutate/began-with.ts";
import type { DocumentInput } from "../mutate/document-input.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { alreadyExists } from "../mutate/write-error.ts";
import { createRandomId } from "../store/ids.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";

/** How a release that is over lists its versions. Their content is in the history. */
export interface FinalState {
  readonly _key: string;
  /** The id of the version. */
  readonly id: string;
  /** Of an archived one: its last revision. The history may go on, when the dataset is brought back to an earlier time. */
  readonly rev?: string;
  /** Of a published one: the fields in which it got what others had published since it was added. */
  readonly kept?: readonly string[];
}

/** Another draft or version of a document. The Studio compares `base` with the current documents, to tell that they changed. */
export function copyOf(base: LakeDocument, id: string, system: { delete?: true } | undefined = undefined) {
  const { _updatedAt, _rev, _system, ...content } = base;
  return { ...content, _id: id, _system: { base: { id: base._id, rev: _rev }, ...system } };
}

export function finalStatesOf(versionIds: readonly string[]): FinalState[] {
  return versionIds.map((id) => ({ _key: createRandomId(12), id }));
}

/** Deletes the versions. They stay in the history, from which `restoreVersions` takes them. */
export function archiveVersions(pending: PendingTransaction, release: string): FinalState[] {
  const states = finalStatesOf(pending.idsOfRelease(release)).map((state) => {
    const rev = pending.get(state.id)?._rev;
    return rev === undefined ? state : { ...state, rev };
  });
  deleteVersions(pending, release);
  return states;
}

export function deleteVersions(pending: PendingTransaction, release: string): string[] {
  const ids = pending.idsOfRelease(release);
  for (const id of ids) pending.delete(id);
  return ids;
}

export function restoreVersions(pending: PendingTransaction, release: LakeDocument): void {
  for (const { id, document } of archivedVersions(pending.dataset, release)) {
    if (pending.get(id)) throw alreadyExists(id);
    if (!document) continue;
    const { _rev, _updatedAt, ...content } = document;
    const logged = typeof _rev === "string" && pending.dataset.documentAtRevision(id, _rev);
    pending.create({ ...content, ...(logged && { _system: systemOfRestored(pending.dataset, logged) }) });
  }
}

/** The versions of an archived release, each with its final state: from the history, or from the file that brought it. */
export function archivedVersions(
  dataset: Pick<Dataset, "documentAtRevision" | "lastDocument">,
  { state, finalDocumentStates }: DocumentInput,
) {
  if (state !== "archived" || !Array.isArray(finalDocumentStates)) return [];
  return finalDocumentStates.filter(isRecord).map((final) => {
    const id = String(final.id);
    const logged = typeof final.rev === "string" ? dataset.documentAtRevision(id, final.rev) : null;
    const brought = isRecord(final.document) ? (final.document as DocumentInput) : null; // checked by the import
    return { id, final, document: logged ?? brought ?? dataset.lastDocument(id) };
  });
}
