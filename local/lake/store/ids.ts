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

/** `drafts.x` and `versions.release.x` belong to the document `x`. */
export function publishedIdOf(id: string): string {
  if (id.startsWith("drafts.")) return id.slice("drafts.".length);
  return id.startsWith("versions.") ? id.split(".").slice(2).join(".") : id;
}

/** The release of `versions.release.x`; `null` for every other id. */
export function releaseOfVersion(id: string): string | null {
  const [kind, release, ...rest] = id.split(".", 3);
  return kind === "versions" && release && rest.length > 0 ? release : null;
}

/** Whether an id names a published document. Ids of drafts, versions and private documents contain a dot. */
export function isPublishedId(id: string): boolean {
  return !id.includes(".");
}

/** Ids that begin so hold what visitors wrote about themselves. */
export const personalPrefix = "lead.";

/** Whether the document, or what it is a draft or version of, holds what a visitor wrote. */
export function isPersonalId(id: string): boolean {
  return publishedIdOf(id).startsWith(personalPrefix);
}

/** The document type with which the Studio opens drafts in the preview. It creates one per visit. */
export const previewSecretType = "sanity.previewUrlSecret";
