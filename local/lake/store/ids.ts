import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A random id of letters and digits, by default as long as the vendor's document and transaction ids. */
export function createRandomId(length = 22): string {
  let id = "";
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length];
  return id;
}

/** Whether an id names a published document: drafts, versions and private documents have a dot in theirs. */
export function isPublishedId(id: string): boolean {
  return !id.includes(".");
}
