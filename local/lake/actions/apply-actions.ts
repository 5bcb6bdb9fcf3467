import type { Caller } from "../context.ts";
import { refuseBrokenReferences } from "../mutate/apply-mutations.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission } from "../mutate/permissions.ts";
import { alreadyExists, atItem, notFound } from "../mutate/write-error.ts";
import { isObject } from "../store/fields.ts";
import type { LakeDocument } from "../store/types.ts";
import type { Pair, ParsedAction } from "./parse-action.ts";

/** Applies all actions to one pending transaction. Does not change the dataset. */
export function applyActions(
  pending: PendingTransaction,
  actions: readonly ParsedAction[],
  caller: Caller,
): void {
  const origins = new Map<string, number>();
  for (const [index, action] of actions.entries()) {
    atItem("action", index, () => applyOne(pending, action, caller));
    for (const { id } of pending.changes()) if (!origins.has(id)) origins.set(id, index);
  }
  refuseBrokenReferences("action", pending, origins);
}

function applyOne(pending: PendingTransaction, action: ParsedAction, caller: Caller): void {
  switch (action.kind) {
    case "create": {
      const { document, draftId } = action.draft;
      checkPermission(caller, "create", draftId);
      if (!pending.get(draftId)) pending.create(document);
      else if (action.ifExists === "fail") throw alreadyExists(draftId);
      return;
    }
    case "replaceDraft": {
      const { document, draftId, publishedId } = action.draft;
      checkPermission(caller, "update", draftId);
      if (!pending.get(draftId) && !pending.get(publishedId)) throw notFound(draftId);
      pending.createOrReplace(document);
      return;
    }
    case "edit":
      checkPermission(caller, "update", action.pair.draftId);
      ensureDraft(pending, action.pair);
      if (action.ifRevision !== undefined) pending.checkRevision(action.pair.draftId, action.ifRevision);
      pending.patch(action.pair.draftId, action.operations);
      return;
    case "publish":
      checkPermission(caller, "update", action.pair.publishedId);
      if (action.ifDraft !== undefined) pending.checkRevision(action.pair.draftId, action.ifDraft);
      if (action.ifPublished !== undefined) {
        pending.checkRevision(action.pair.publishedId, action.ifPublished);
      }
      publish(pending, action.pair);
      return;
    case "unpublish":
      checkPermission(caller, "update", action.pair.publishedId);
      unpublish(pending, action.pair);
      return;
    case "discard":
      checkPermission(caller, "update", action.versionId);
      if (!pending.delete(action.versionId)) throw notFound(action.versionId);
      return;
    case "delete": {
      checkPermission(caller, "delete", action.publishedId);
      const deleted = [action.publishedId, ...action.draftIds].map((id) => pending.delete(id));
      if (!deleted.some(Boolean)) throw notFound(action.publishedId);
      return;
    }
  }
}

/** Editing a published document starts a draft with the published content. */
function ensureDraft(pending: PendingTransaction, { draftId, publishedId }: Pair): void {
  if (pending.get(draftId)) return;
  const published = pending.get(publishedId);
  if (!published) throw notFound(draftId);
  const { _updatedAt, _rev, ...content } = published;
  pending.createIfNotExists({ ...content, _id: draftId });
}

function publish(pending: PendingTransaction, { draftId, publishedId }: Pair): void {
  const draft = pending.get(draftId);
  if (!draft) throw notFound(draftId);
  const { _updatedAt, _rev, ...content } = draft;
  const createdAt = pending.get(publishedId)?._createdAt ?? draft._createdAt;
  // `strengthenReferences` changes only references, so the required fields are still there.
  const strengthened = strengthenReferences(content) as Omit<LakeDocument, "_updatedAt" | "_rev">;
  const document = { ...strengthened, _id: publishedId, _type: draft._type, _createdAt: createdAt };
  pending.createOrReplace(document);
  pending.delete(draftId);
}

function unpublish(pending: PendingTransaction, { draftId, publishedId }: Pair): void {
  const published = pending.get(publishedId);
  if (!published) throw notFound(publishedId);
  const { _updatedAt, _rev, ...content } = published;
  pending.createIfNotExists({ ...content, _id: draftId });
  pending.delete(publishedId);
}

/** Makes references strong if they were weak only until their target was published. */
function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences);
  if (!isObject(value)) return value;
  if (typeof value._ref === "string" && isObject(value._strengthenOnPublish)) {
    const { _strengthenOnPublish, _weak, ...reference } = value;
    return _strengthenOnPublish.weak === true ? { ...reference, _weak: true } : reference;
  }
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [field, strengthenReferences(item)]),
  );
}
