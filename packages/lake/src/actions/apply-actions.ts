import type { Caller } from "../context.ts";
import { completeTransaction, refuseProblems } from "../mutate/apply-mutations.ts";
import { systemOfFormer, systemOfReturn } from "../mutate/began-with.ts";
import { bringUpLast, withPublishedSince } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission, findForbiddenPublishes } from "../mutate/permissions.ts";
import { publishedForm } from "../mutate/strengthen.ts";
import { alreadyExists, atItem, invalid, notFound } from "../mutate/write-error.ts";
import { applyReleaseAction } from "../releases/apply-release-action.ts";
import { applyImportRelease } from "../releases/incoming-release.ts";
import { applyVersionAction, ensureVersion } from "./apply-version.ts";
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
    for (const id of pending.ids) if (!origins.has(id)) origins.set(id, index);
  }
  refuseProblems("action", findForbiddenPublishes(pending, caller), origins);
  completeTransaction("action", pending, origins);
}

function applyOne(pending: PendingTransaction, action: ParsedAction, caller: Caller): void {
  switch (action.kind) {
    case "create": {
      const { document, draftId, publishedId } = action.draft;
      checkPermission(caller, "create", draftId);
      if (!pending.get(draftId)) {
        const _system = systemOfReturn(pending.dataset, publishedId, document);
        pending.create({ ...document, ...(_system && { _system }) }, { setsBase: _system !== null });
      } else if (action.ifExists === "fail") throw alreadyExists(draftId);
      return;
    }
    case "replaceDraft": {
      const { document, draftId, publishedId } = action.draft;
      checkPermission(caller, "update", draftId);
      if (!pending.get(draftId) && !pending.get(publishedId)) throw notFound(draftId);
      const _system = systemOfFormer(pending.dataset, document);
      pending.createOrReplace({ ...document, ...(_system && { _system }) }, { setsBase: _system !== null });
      return;
    }
    case "edit":
      checkPermission(caller, "update", action.pair.draftId);
      ensureVersion(pending, action.pair.draftId);
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
      // What was never published is only a draft.
      checkPermission(
        caller,
        "delete",
        pending.get(action.publishedId) ? action.publishedId : (action.draftIds[0] ?? action.publishedId),
      );
      requireAllVersions(pending, action.publishedId, action.draftIds);
      const deleted = [action.publishedId, ...action.draftIds].map((id) => pending.delete(id));
      if (!deleted.some(Boolean)) throw notFound(action.publishedId);
      return;
    }
    case "createVersion":
    case "copyVersion":
    case "replaceVersion":
    case "unpublishVersion":
      applyVersionAction(pending, action, caller);
      return;
    case "importRelease":
      applyImportRelease(pending, action, caller);
      return;
    case "release":
      applyReleaseAction(pending, action, caller);
      return;
  }
}

/** A version that remained would bring the document back when its release is published. */
function requireAllVersions(
  pending: PendingTransaction,
  publishedId: string,
  declared: readonly string[],
): void {
  const known = [...pending.dataset.idsOfVersions(publishedId)].filter((id) => pending.get(id) !== null);
  const others = known.filter((id) => !declared.includes(id));
  if (others.length === 0) return;
  throw invalid(`Document "${publishedId}" has versions that are not in includeDrafts: ${others.join(", ")}`);
}

function publish(pending: PendingTransaction, { draftId, publishedId }: Pair): void {
  const draft = pending.get(draftId);
  if (!draft) throw notFound(draftId);
  const complete = withPublishedSince(pending, draft);
  pending.createOrReplace(publishedForm(complete, pending.get(publishedId)));
  pending.delete(draftId);
}

function unpublish(pending: PendingTransaction, { draftId, publishedId }: Pair): void {
  const published = pending.get(publishedId);
  if (!published) throw notFound(publishedId);
  const { _updatedAt, _rev, ...content } = published;
  const draft = pending.get(draftId);
  const _system = { base: { id: publishedId, rev: _rev } };
  if (draft) bringUpLast(pending, draft);
  else pending.create({ ...content, _id: draftId, _system }, { setsBase: true });
  pending.delete(publishedId);
}
