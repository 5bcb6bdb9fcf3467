import type { Caller } from "../context.ts";
import type { LakeDocument, Transaction } from "../store/types.ts";
import type { ParsedMutation } from "./parse-mutation.ts";
import type { PendingTransaction } from "./pending-transaction.ts";
import { checkPermission } from "./permissions.ts";
import { findReferenceProblems } from "./references.ts";
import { atItem, type WriteKind, writeError } from "./write-error.ts";

/** A mutation whose query, if it had one, is answered. */
export interface ReadyMutation {
  readonly mutation: ParsedMutation;
  /** Ids to patch or delete; not used by the creating kinds. */
  readonly ids: readonly string[];
}

export interface MutationResult {
  readonly id: string;
  readonly operation: "create" | "update" | "delete" | "none";
  readonly document: LakeDocument | null;
}

/** Works the mutations out one after the other; the dataset is not changed. */
export function applyMutations(
  pending: PendingTransaction,
  mutations: readonly ReadyMutation[],
  caller: Caller,
): MutationResult[] {
  const results: MutationResult[] = [];
  const origins = new Map<string, number>();
  for (const [index, ready] of mutations.entries()) {
    for (const result of atItem("mutation", index, () => applyOne(pending, ready, caller))) {
      results.push(result);
      origins.set(result.id, index);
    }
  }
  refuseBrokenReferences("mutation", pending, origins);
  return results.map((result) =>
    result.operation === "delete" ? result : { ...result, document: pending.get(result.id) },
  );
}

/** Throws what is wrong with the references the pending transaction would leave. */
export function refuseBrokenReferences(
  kind: WriteKind,
  pending: PendingTransaction,
  origins: ReadonlyMap<string, number>,
): void {
  const items = findReferenceProblems(pending).map(({ id, error }) => ({
    index: origins.get(id) ?? 0,
    error,
  }));
  if (items.length > 0) throw writeError(kind, items);
}

/** Writes the pending transaction; `null` when it changes nothing. */
export function commitPending(pending: PendingTransaction, author: string): Transaction | null {
  const changes = pending.changes();
  if (changes.length === 0) return null;
  const { transactionId, timestamp } = pending.options;
  return pending.dataset.commit({ author, transactionId, timestamp, changes });
}

function applyOne(pending: PendingTransaction, ready: ReadyMutation, caller: Caller): MutationResult[] {
  const { mutation, ids } = ready;
  switch (mutation.kind) {
    case "create": {
      checkPermission(caller, "create", mutation.document._id);
      return [toResult(pending.create(mutation.document), "create")];
    }
    case "createOrReplace": {
      const { _id, _type } = mutation.document;
      const existing = _id === undefined ? null : pending.get(_id);
      const exists = existing !== null;
      const types = exists ? [existing._type, _type] : [_type];
      checkPermission(caller, exists ? "update" : "create", _id, types);
      return [toResult(pending.createOrReplace(mutation.document), exists ? "update" : "create")];
    }
    case "createIfNotExists": {
      checkPermission(caller, "create", mutation.document._id);
      const created = pending.createIfNotExists(mutation.document);
      const existing = created ? null : pending.get(mutation.document._id ?? "");
      if (created) return [toResult(created, "create")];
      return existing ? [toResult(existing, "none")] : [];
    }
    case "delete":
      return ids.flatMap((id) => {
        checkPermission(caller, "delete", id, [pending.get(id)?._type]);
        const deleted = pending.delete(id);
        return deleted ? [toResult(deleted, "delete")] : [];
      });
    case "patch": {
      const isSelection = "query" in mutation.target;
      // A document that went away after the query was answered is no failure of the patch.
      const present = isSelection ? ids.filter((id) => pending.get(id)) : ids;
      return present.map((id) => {
        // A patch can't change the type.
        checkPermission(caller, "update", id, [pending.get(id)?._type]);
        if (mutation.ifRevisionID !== undefined) pending.checkRevision(id, mutation.ifRevisionID);
        return toResult(pending.patch(id, mutation.operations), "update");
      });
    }
  }
}

function toResult(document: LakeDocument, operation: MutationResult["operation"]): MutationResult {
  return { id: document._id, operation, document };
}
