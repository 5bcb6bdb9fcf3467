import type { Caller } from "../context.ts";
import { ProblemError } from "./write-error.ts";

export type Permission = "create" | "update" | "delete";

/** Viewers and anonymous callers write nothing; documents of the lake itself are the administrators'. */
export function checkPermission(caller: Caller, permission: Permission, id: string | undefined): void {
  const isSystem = id !== undefined && (id.startsWith("system.") || id.startsWith("_."));
  if (caller.role === "administrator" || (caller.role === "editor" && !isSystem)) return;
  throw new ProblemError(403, {
    type: "insufficientPermissionsError",
    description: `Insufficient permissions; permission "${permission}" required`,
    permission,
    ...(id === undefined ? {} : { id }),
  });
}
