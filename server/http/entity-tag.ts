import { createHash } from "node:crypto";

/** What an entity tag says of a body. */
export function digestOf(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 27);
}

/** Whether `If-None-Match` names this entity tag. */
export function isListed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
