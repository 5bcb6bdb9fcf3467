import type { Caller } from "../context.ts";
import { publishedIdOf } from "../document-ids.ts";
import { completeTransaction, refuseProblems } from "../mutate/apply-mutations.ts";
import { systemOfFormer, systemOfReturn } from "../mutate/began-with.ts";
import { bringUpLast, withPublishedSince } from "../mutate/merge-published.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission, findForbiddenPublishes } from "../mutate/permissions.ts";
import { publishedForm } from "../mutate/strengthen.ts";
import { alreadyExists, atItem, invalid, notFound } from "../mutate/write-error.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import { applyReleaseAction } from "../releases/apply-release-action.ts";
import { applyImportRelease } from "../releases/incoming-release.ts";
import { isRemoval, storedSystem } from "../releases/release.ts";
import { copyOf } from "../releases/versions.ts";
import type { Pair, ParsedAction } from "./parse-action.ts";
import type { VersionAction } from "./parse-version.ts";

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

function applyVersionAction(pending: PendingTransaction, action: VersionAction, caller: Caller): void {
  switch (action.kind) {
    case "createVersion": {
      const { _updatedAt, ...document } = action.document;
      checkPermission(caller, "create", document._id);
      // A version is as old as its document.
      const createdAt = pending.get(action.publishedId)?._createdAt;
      const system = systemOfReturn(pending.dataset, action.publishedId, document);
      pending.create({
        ...(createdAt && { _createdAt: createdAt }),
        ...document,
        ...(system && { _system: { ...storedSystem(document._system), ...system } }),
      });
      return;
    }
    case "copyVersion": {
      checkPermission(caller, "create", action.versionId);
      const base = pending.get(action.baseId);
      // A copy could be read under its new id.
      if (!base || !mayRead(audienceOf(caller), action.baseId, base._type)) throw notFound(action.baseId);
      if (action.ifBase !== undefined) pending.checkRevision(action.baseId, action.ifBase);
      const marked = storedSystem(base._system)?.delete;
      pending.create(copyOf(base, action.versionId, marked && { delete: true }));
      return;
    }
    case "replaceVersion": {
      const { _updatedAt, _createdAt, _system, ...document } = action.document;
      checkPermission(caller, "update", document._id);
      const existing = pending.get(document._id);
      if (!existing) throw notFound(document._id);
      const former = systemOfFormer(pending.dataset, document);
      const system = { ...storedSystem(existing._system), ...former, delete: storedSystem(_system)?.delete };
      pending.createOrReplace({ ...document, _system: system });
      return;
    }
    case "unpublishVersion": {
      checkPermission(caller, "update", action.versionId);
      const existing = pending.get(action.versionId);
      if (existing && !isRemoval(existing)) {
        pending.patch(action.versionId, { set: { "_system.delete": true } });
        return;
      }
      const published = pending.get(action.publishedId);
      if (!published) throw notFound(action.publishedId);
      // Whoever says it once more has seen what is published now.
      pending.createOrReplace(copyOf(published, action.versionId, { delete: true }), { setsBase: true });
      return;
    }
  }
}

/** Editing starts a draft or version with the published content. */
function ensureVersion(pending: PendingTransaction, versionId: string): void {
  if (pending.get(versionId)) return;
  const published = pending.get(publishedIdOf(versionId));
  if (!published) throw notFound(versionId);
  pending.createIfNotExists(copyOf(published, versionId));
}
