import { initialsOf } from "./avatar.ts";
import type { Portraits } from "./portraits.ts";

/**
 * Where the picture of a person is, or of a program. The address says all that a stranger could learn: it holds the
 * version of an uploaded picture, or the name where the initials are no longer those of the id.
 */
export function pictureAddress(lake: string, id: string, name: string, portraits: Portraits): string {
  const address = `${lake}/v1/users/${encodeURIComponent(id)}/avatar`;
  const version = portraits.versionOf(id);
  if (version !== null) return `${address}?${new URLSearchParams({ version })}`;
  const isOfId = initialsOf(name) === initialsOf(nameInId(id));
  return isOfId ? address : `${address}?${new URLSearchParams({ name })}`;
}

export function nameInId(id: string): string {
  return id.replaceAll("-", " ");
}
