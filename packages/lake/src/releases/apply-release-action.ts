import type { Caller } from "../context.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { checkPermission } from "../mutate/permissions.ts";
import { alreadyExists, invalid, type ProblemError, SeveralProblems } from "../mutate/write-error.ts";
import type { LakeDocument } from "../store/types.ts";
import { checkMetadata, type ReleaseAction, type ReleaseActionName } from "./parse-release-action.ts";
import { findReleaseProblems, findUnscheduleProblems } from "./preflight.ts";
import { publishRelease } from "./publish-release.ts";
import { releaseDocumentId, releaseType, requireRelease } from "./release.ts";
import { archiveVersions, deleteVersions, restoreVersions } from "./versions.ts";

/** In which states an action is allowed, and what the vendor calls the state that it leads to. */
const transitions: Readonly<
  Record<Exclude<ReleaseActionName, "create">, { from: readonly string[]; to: string }>
> = {
  edit: { from: ["active", "scheduled"], to: "edited" },
  schedule: { from: ["active", "scheduled"], to: "scheduled" },
  unschedule: { from: ["scheduled"], to: "active" },
  publish: { from: ["active"], to: "published" },
  archive: { from: ["active"], to: "archived" },
  unarchive: { from: ["archived"], to: "active" },
  delete: { from: ["archived", "published"], to: "deleted" },
};

/** Applies one action on a release. Each is complete when it answers: the vendor's states in between never occur. */
export function applyReleaseAction(
  pending: PendingTransaction,
  request: ReleaseAction,
  caller: Caller,
): void {
  const { action, release: name } = request;
  checkPermission(caller, action === "create" || action === "delete" ? action : "update", undefined);
  if (action === "create") {
    create(pending, request, caller);
    return;
  }
  const release = requireRelease(pending, name);
  requireTransition(release, name, action);
  pending.unlock(name);
  const set = (fields: object, unset: readonly string[] = []) =>
    pending.patch(release._id, { set: fields, ...(unset.length > 0 && { unset }) });
  switch (action) {
    case "edit":
      checkMetadata(pending.patch(release._id, request.operations ?? {}).metadata);
      return;
    case "schedule": {
      const publishAt = request.publishAt ?? "";
      refuse(findReleaseProblems(pending, name, { publishAt, caller }));
      if (publishAt <= pending.options.timestamp) publishRelease(pending, name, { publishAt });
      else set({ state: "scheduled", publishAt, userId: caller.id }, ["error"]);
      return;
    }
    case "unschedule":
      refuse(findUnscheduleProblems(pending, name));
      set({ state: "active" }, ["publishAt"]);
      return;
    case "publish":
      refuse(findReleaseProblems(pending, name, { publishAt: null, caller }));
      publishRelease(pending, name, { publishAt: pending.options.timestamp });
      return;
    case "archive": {
      const finalDocumentStates = archiveVersions(pending, name);
      set({ state: "archived", finalDocumentStates }, ["error"]);
      return;
    }
    case "unarchive":
      restoreVersions(pending, release);
      set({ state: "active" }, ["finalDocumentStates"]);
      return;
    case "delete":
      deleteVersions(pending, name);
      pending.delete(release._id);
      return;
  }
}

function create(
  pending: PendingTransaction,
  { release: name, metadata }: ReleaseAction,
  caller: Caller,
): void {
  const _id = releaseDocumentId(name);
  if (pending.get(_id)) throw alreadyExists(_id);
  // The history of a former release would become part of the new one's.
  if (pending.dataset.lastDocument(_id)) {
    throw invalid(`Release "${name}" existed before and was deleted. Choose another releaseId.`);
  }
  checkMetadata(metadata);
  pending.unlock(name);
  pending.create({ _id, _type: releaseType, name, state: "active", metadata, userId: caller.id });
}

function requireTransition({ state }: LakeDocument, name: string, action: keyof typeof transitions): void {
  const { from, to } = transitions[action];
  if (from.includes(String(state))) return;
  throw invalid(`Release "${name}" is not permitted to transition from state ${state} to ${to}`);
}

function refuse(problems: readonly ProblemError[]): void {
  if (problems.length > 0) throw new SeveralProblems(problems);
}
