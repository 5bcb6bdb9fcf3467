import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A random id of letters and digits. The default length is that of the vendor's document and transaction ids.
 */
export function createRandomId(length = 22): string {
  let id = "";
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length];
  return id;
}

/** Whether an id names a published document. Ids of drafts, versions and private documents contain a dot. */
export function isPublishedId(id: string): boolean {
  return !id.includes(".");
}
