import { type ConfigContext, userHasRole } from "sanity";

type User = ConfigContext["currentUser"];

export function isAdministrator(user: User): boolean {
  return user !== null && userHasRole(user, "administrator");
}

/** Whether somebody may write at all. */
export function canWrite(user: User): boolean {
  return user?.roles.some(({ name }) => name !== "viewer") ?? true;
}

/** Whether none of somebody's roles may publish. */
export function publishesNothing(user: Pick<NonNullable<User>, "roles"> | null): boolean {
  const roles = user?.roles ?? [];
  return roles.length > 0 && roles.every(({ name }) => name === "viewer" || name === "author");
}

export function publishes(user: Pick<NonNullable<User>, "roles"> | null): boolean {
  return !publishesNothing(user);
}

/** The lake shows leads to nobody else. */
export function readsLeads(user: Pick<NonNullable<User>, "roles"> | null): boolean {
  return (user?.roles ?? []).some(({ name }) => name !== "viewer" && name !== "author");
}
