import type { CurrentUser } from "sanity";

/** Whether none of somebody's roles may publish. */
export function publishesNothing(user: Pick<CurrentUser, "roles"> | null): boolean {
  const roles = user?.roles ?? [];
  return roles.length > 0 && roles.every(({ name }) => name === "viewer" || name === "author");
}
