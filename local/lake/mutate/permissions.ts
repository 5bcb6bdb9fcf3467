import type { Caller } from "../context.ts";
import { ProblemError, permissionProblem } from "./write-error.ts";

export type Permission = "create" | "update" | "delete";

/** The document type with which the Studio opens drafts in the preview. It creates one per visit. */
export const previewSecretType = "sanity.previewUrlSecret";

/** Whether an id names one of the lake's own documents. */
export function isSystemId(id: string): boolean {
  return id.startsWith("system.") || id.startsWith("_.");
}

/**
 * Anonymous callers write nothing. Viewers write only the secrets of their own previews. Only administrators
 * write the lake's own documents. `types` are the types of the document before and after the write.
 */
export function checkPermission(
  caller: Caller,
  permission: Permission,
  id: string | undefined,
  types: readonly (string | undefined)[] = [],
): void {
  const isPreviewSecret = types.length > 0 && types.every((type) => type === previewSecretType);
  if (caller.role === "viewer" && isPreviewSecret) return;
  const isSystem = id !== undefined && isSystemId(id);
  if (caller.role === "administrator" || (caller.role === "editor" && !isSystem)) return;
  throw new ProblemError(403, {
    type: permissionProblem,
    description: `Insufficient permissions; permission "${permission}" required`,
    permission,
    ...(id === undefined ? {} : { id }),
  });
}
