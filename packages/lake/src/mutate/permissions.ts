import type { Caller } from "../context.ts";
import { isPublishedId } from "../document-ids.ts";
import { titleOf } from "../releases/release.ts";
import { isPersonalId, previewSecretType } from "../store/ids.ts";
import type { LakeDocument } from "../store/types.ts";
import type { PendingTransaction } from "./pending-transaction.ts";
import { ProblemError, permissionProblem } from "./write-error.ts";

export type Permission = "create" | "update" | "delete";

/** Whether an id names one of the lake's own documents. */
export function isSystemId(id: string): boolean {
  return id.startsWith("system.") || id.startsWith("_.");
}

/**
 * Anonymous callers write nothing, viewers only the secrets of their own previews, authors only drafts and versions, and
 * only administrators the lake's own documents. What editors may not publish is known when all changes are, see
 * {@link findForbiddenPublishes}. `types` are the types of the document before and after the write. No `id` means a
 * release, or a document that gets its id, and is published, by the write.
 */
export function checkPermission(
  caller: Caller,
  permission: Permission,
  id: string | undefined,
  types: readonly (string | undefined)[] = [],
): void {
  if (!mayWrite(caller, id, types)) {
    const description = `Insufficient permissions; permission "${permission}" required`;
    throw refusal(permission, description, id);
  }
}

function mayWrite({ role }: Caller, id: string | undefined, types: readonly (string | undefined)[]): boolean {
  const isSystem = id !== undefined && isSystemId(id);
  switch (role) {
    case "administrator":
      return true;
    case "publisher":
    case "editor":
      return !isSystem;
    case "author":
      return (isDraft(id) && !isPersonalId(id)) || isPreviewSecret(types);
    case "viewer":
      return isPreviewSecret(types);
    case "anonymous":
      return false;
  }
}

function isDraft(id: string | undefined): id is string {
  return id !== undefined && (id.startsWith("drafts.") || id.startsWith("versions."));
}

function isPreviewSecret(types: readonly (string | undefined)[]): boolean {
  return types.length > 0 && types.every((type) => type === previewSecretType);
}

/** What the transaction changes for visitors, although only publishers may. */
export function findForbiddenPublishes(
  pending: PendingTransaction,
  { role }: Caller,
): { id: string; error: ProblemError }[] {
  const { publisherOnly } = pending.options;
  if (!publisherOnly || role === "publisher" || role === "administrator") return [];
  const isForbidden = (document: LakeDocument | null) =>
    document !== null && publisherOnly.includes(document);
  return pending.changes().flatMap(({ id, previous, next }) => {
    if (!isPublishedId(id) || !(isForbidden(previous) || isForbidden(next))) return [];
    const permission = previous === null ? "create" : next === null ? "delete" : "update";
    const title = titleOf(next ?? previous);
    const named = title === null ? `"${id}"` : `"${title}" (${id})`;
    const description = `Insufficient permissions; permission "${permission}" required: only publishers may change ${named} for visitors. Ask one of them.`;
    return [{ id, error: refusal(permission, description, id) }];
  });
}

function refusal(permission: Permission, description: string, id: string | undefined): ProblemError {
  const type = permissionProblem;
  return new ProblemError(403, { type, description, permission, ...(id === undefined ? {} : { id }) });
}
