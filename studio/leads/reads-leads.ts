import type { CurrentUser } from "sanity";

/** The lake shows leads to nobody else. */
export function readsLeads(user: Pick<CurrentUser, "roles"> | null): boolean {
  return (user?.roles ?? []).some(({ name }) => name !== "viewer" && name !== "author");
}
