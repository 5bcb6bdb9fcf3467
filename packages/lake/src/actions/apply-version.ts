import type { Caller } from "../context.ts";
import { publishedIdOf } from "../document-ids.ts";
import { systemOfFormer, systemOfReturn } from "../mutate/began-with.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission } from "../mutate/permissions.ts";
import { notFound } from "../mutate/write-error.ts";
import { audienceOf, mayRead } from "../query/perspective.ts";
import { isRemoval, storedSystem } from "../releases/release.ts";
import { copyOf } from "../releases/versions.ts";
import type { VersionAction } from "./parse-version.ts";

export function applyVersionAction(pending: PendingTransaction, action: VersionAction, caller: Caller): void {
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
export function ensureVersion(pending: PendingTransaction, versionId: string): void {
  if (pending.get(versionId)) return;
  const published = pending.get(publishedIdOf(versionId));
  if (!published) throw notFound(versionId);
  pending.createIfNotExists(copyOf(published, versionId));
}
