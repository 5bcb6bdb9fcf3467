import { randomBytes } from "node:crypto";
import { publishedIdOf } from "../document-ids.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A random id of letters and digits. The default length is that of the vendor's document and transaction ids.
 */
export function createRandomId(length = 22): string {
  let id = "";
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length];
  return id;
}

/** Ids that begin so hold what visitors wrote about themselves. */
export const personalPrefix = "lead.";

/** Whether the document, or what it is a draft or version of, holds what a visitor wrote. */
export function isPersonalId(id: string): boolean {
  return publishedIdOf(id).startsWith(personalPrefix);
}

/** The document type with which the Studio opens drafts in the preview. It creates one per visit. */
export const previewSecretType = "sanity.previewUrlSecret";
