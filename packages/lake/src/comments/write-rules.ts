import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@paraph/service/json";
import { siteCallerId } from "../auth/credentials.ts";
import type { Caller } from "../context.ts";
import type { PendingTransaction } from "../mutate/pending-transaction.ts";
import { isSystemId, type Permission } from "../mutate/permissions.ts";
import { ProblemError, permissionProblem } from "../mutate/write-error.ts";
import { targetOf } from "../personal/target.ts";
import { isPersonalId } from "../store/ids.ts";
import type { Dataset, DocumentChange, LakeDocument } from "../store/types.ts";

/** The types that the Studio stores in an add-on dataset. */
export const commentTypes = ["comment", "tasks.task"];

/**
 * The changes of an add-on dataset that the caller may not make. Everybody who is signed in comments and edits tasks in
 * their own name. A comment's text and place belong to its author; its status, its range in the text and the caller's
 * own reactions don't. The author may delete a comment with all replies. Administrators may do anything but note
 * something about what a visitor sent, and the site's server, which imports, anything.
 */
export function findForbiddenChanges(
  pending: PendingTransaction,
  caller: Caller,
): { id: string; error: ProblemError }[] {
  if (caller.id === siteCallerId) return [];
  const isFree = caller.role === "administrator";
  const forbidden = pending
    .changes()
    .filter((change) => isAboutPerson(change) || !(isFree || isAllowed(change, caller, pending.dataset)));
  return forbidden.map((change) => ({ id: change.id, error: notAllowed(change) }));
}

function isAllowed({ id, previous, next }: DocumentChange, caller: Caller, dataset: Dataset): boolean {
  const states = [previous, next].filter((state) => state !== null);
  if (caller.role === "anonymous" || isSystemId(id)) return false;
  if (!states.every(({ _type }) => commentTypes.includes(_type))) return false;
  if (next === null) return previous !== null && mayDelete(previous, caller, dataset);
  if (!isDeepStrictEqual(reactionsOfOthers(previous, caller), reactionsOfOthers(next, caller))) return false;
  if (previous === null) return next.authorId === caller.id;
  if (previous._type !== next._type || previous.authorId !== next.authorId) return false;
  if (next._type !== "comment" || next.authorId === caller.id) return true;
  return isDeepStrictEqual(authorsPart(previous), authorsPart(next));
}

/** Everybody in the team reads comments and tasks, but not what these would copy of a person's data. */
function isAboutPerson({ next }: DocumentChange): boolean {
  return next !== null && isPersonalId(targetOf(next) ?? "");
}

/** The Studio deletes a comment and its replies in two requests at once, so the comment may be gone already. */
function mayDelete(document: LakeDocument, caller: Caller, dataset: Dataset): boolean {
  if (document.authorId === caller.id) return true;
  const { parentCommentId: parent } = document;
  if (typeof parent !== "string") return false;
  return (dataset.documents.get(parent) ?? dataset.lastDocument(parent))?.authorId === caller.id;
}

/** What of a comment only its author changes. The Studio moves a comment's range when somebody edits the text. */
function authorsPart(comment: LakeDocument): object {
  const { status: _status, reactions: _reactions, _rev, _updatedAt, target, ...rest } = comment;
  if (!isRecord(target) || !isRecord(target.path)) return { ...rest, target };
  const { selection: _selection, ...path } = target.path;
  return { ...rest, target: { ...target, path } };
}

function reactionsOfOthers(comment: LakeDocument | null, caller: Caller): unknown[] {
  const reactions: unknown[] = Array.isArray(comment?.reactions) ? comment.reactions : [];
  return reactions.filter((reaction) => !isRecord(reaction) || reaction.userId !== caller.id);
}

function notAllowed({ id, previous, next }: DocumentChange): ProblemError {
  const permission: Permission = previous === null ? "create" : next === null ? "delete" : "update";
  return new ProblemError(403, {
    type: permissionProblem,
    description: `Insufficient permissions; permission "${permission}" required: document "${id}" of an add-on dataset must be a comment or a task about content, and only its author may do this`,
    permission,
    id,
  });
}
