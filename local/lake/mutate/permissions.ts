import type { Caller } from "../context.ts";
import { ProblemError } from "./write-error.ts";

export type Permission = "create" | "update" | "delete";

/** The key with which the Studio opens drafts in the preview; it makes one for each visit. */
export const previewSecretType = "sanity.previewUrlSecret";

/**
 * Anonymous callers write nothing, viewers only the keys of their own previews; documents of the lake itself are the
 * administrators'. `types` are all types the document has before and after the write.
 */
export function checkPermission(
  caller: Caller,
  permission: Permission,
  id: string | undefined,
  types: readonly (string | undefined)[] = [],
): void {
  const isPreviewSecret = types.length > 0 && types.every((type) => type === previewSecretType);
  if (caller.role === "viewer" && isPreviewSecret) return;
  const isSystem = id !== undefined && (id.startsWith("system.") || id.startsWith("_."));
  if (caller.role === "administrator" || (caller.role === "editor" && !isSystem)) return;
  throw new ProblemError(403, {
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; permission "${permission}" required`,
    permission,
    ...(id === undefined ? {} : { id }),
  });
}
