import { findForbiddenChanges } from "../comments/write-rules.ts";
import type { Caller, LakeContext } from "../context.ts";
import { releaseOf } from "../releases/lock.ts";
import { isAddonDataset } from "../store/addon-name.ts";
import type { Dataset, LakeDocument, Transaction } from "../store/types.ts";
import { completePublished } from "./complete-published.ts";
import type { ParsedMutation } from "./parse-mutation.ts";
import { PendingTransaction } from "./pending-transaction.ts";
import { checkPermission, findForbiddenPublishes, type Permission } from "./permissions.ts";
import { findReferenceProblems } from "./references.ts";
import { atItem, type ProblemError, type WriteKind, writeError } from "./write-error.ts";
import { createWorkLimit, mostWritten, mostWrittenByRelease, refuseLargeWrite } from "./write-limits.ts";

/** A mutation whose query, if it has one, has been run. */
export interface ReadyMutation {
  readonly mutation: ParsedMutation;
  /** Ids to patch or delete. Mutations that create documents don't use them. */
  readonly ids: readonly string[];
}

export interface MutationResult {
  readonly id: string;
  readonly operation: "create" | "update" | "delete" | "none";
  readonly document: LakeDocument | null;
}

/** Applies the mutations, yielding after each document. Does not change the dataset. */
export function* applyMutations(
  pending: PendingTransaction,
  mutations: readonly ReadyMutation[],
  caller: Caller,
): Generator<void, MutationResult[]> {
  const results: MutationResult[] = [];
  const origins = new Map<string, number>();
  const count = createWorkLimit();
  const isAddon = isAddonDataset(pending.dataset.name);
  const check: Check = (permission, id, types) => {
    // Who may write there depends on the authors of documents, so it is checked when all changes are known.
    if (!isAddon) checkPermission(caller, permission, id, types);
  };
  for (const [index, { mutation, ids }] of mutations.entries()) {
    for (const id of idsOf(mutation, ids)) {
      const result = atItem("mutation", index, () => applyOne(pending, mutation, id, check));
      if (result) {
        results.push(result);
        origins.set(result.id, index);
        if (result.document) count(result.document);
      }
      yield;
    }
  }
  const forbidden = isAddon ? findForbiddenChanges(pending, caller) : findForbiddenPublishes(pending, caller);
  refuseProblems("mutation", forbidden, origins);
  completeTransaction("mutation", pending, origins);
  return results.map((result) =>
    result.operation === "delete" ? result : { ...result, document: pending.get(result.id) },
  );
}

/**
 * Completes what the pending transaction publishes. Throws if the site's rules refuse it, or if it would leave broken
 * references.
 */
export function completeTransaction(
  kind: WriteKind,
  pending: PendingTransaction,
  origins: ReadonlyMap<string, number>,
): void {
  refuseProblems(kind, [...completePublished(pending), ...findReferenceProblems(pending)], origins);
}

export function refuseProblems(
  kind: WriteKind,
  problems: readonly { id: string; error: ProblemError }[],
  origins: ReadonlyMap<string, number>,
): void {
  const items = problems.map(({ id, error }) => ({ index: origins.get(id) ?? 0, error }));
  if (items.length > 0) throw writeError(kind, items);
}

/** A transaction of the lake's own, at this moment. */
export function beginPending(
  dataset: Dataset,
  { createId, now, siteRules }: Pick<LakeContext, "createId" | "now" | "siteRules">,
): PendingTransaction {
  return new PendingTransaction(dataset, {
    transactionId: createId(),
    timestamp: now().toISOString(),
    createId,
    siteRules,
  });
}

/** Writes the pending transaction. Returns `null` when it changes nothing. */
export function commitPending(pending: PendingTransaction, author: string): Transaction | null {
  const changes = pending.changes();
  if (changes.length === 0) return null;
  // A revert creates all versions of a release at once.
  const isOfRelease = pending.isOfRelease || changes.every(({ id }) => releaseOf(id) !== null);
  refuseLargeWrite(changes, isOfRelease ? mostWrittenByRelease : mostWritten);
  const { transactionId, timestamp } = pending.options;
  return pending.dataset.commit({ author, transactionId, timestamp, changes });
}

/**
 * The ids to patch or delete. A mutation that creates a document has none, so a placeholder applies it once.
 */
function idsOf({ kind }: ParsedMutation, ids: readonly string[]): readonly string[] {
  return kind === "patch" || kind === "delete" ? ids : [""];
}

type Check = (
  permission: Permission,
  id: string | undefined,
  types?: readonly (string | undefined)[],
) => void;

/** `null` if there was nothing to do. */
function applyOne(
  pending: PendingTransaction,
  mutation: ParsedMutation,
  id: string,
  check: Check,
): MutationResult | null {
  switch (mutation.kind) {
    case "create": {
      check("create", mutation.document._id);
      return toResult(pending.create(mutation.document), "create");
    }
    case "createOrReplace": {
      const { _id, _type } = mutation.document;
      const existing = _id === undefined ? null : pending.get(_id);
      const exists = existing !== null;
      const types = exists ? [existing._type, _type] : [_type];
      check(exists ? "update" : "create", _id, types);
      return toResult(pending.createOrReplace(mutation.document), exists ? "update" : "create");
    }
    case "createIfNotExists": {
      check("create", mutation.document._id);
      const created = pending.createIfNotExists(mutation.document);
      const existing = created ? null : pending.get(mutation.document._id ?? "");
      if (created) return toResult(created, "create");
      return existing && toResult(existing, "none");
    }
    case "delete": {
      check("delete", id, [pending.get(id)?._type]);
      const deleted = pending.delete(id);
      return deleted && toResult(deleted, "delete");
    }
    case "patch": {
      // A patch does not fail if a document was deleted after its query ran.
      if ("query" in mutation.target && !pending.get(id)) return null;
      // A patch can't change the type.
      check("update", id, [pending.get(id)?._type]);
      if (mutation.ifRevisionID !== undefined) pending.checkRevision(id, mutation.ifRevisionID);
      return toResult(pending.patch(id, mutation.operations), "update");
    }
  }
}

function toResult(document: LakeDocument, operation: MutationResult["operation"]): MutationResult {
  return { id: document._id, operation, document };
}
