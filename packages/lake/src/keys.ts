import { createHash } from "node:crypto";

/**
 * Keys and values of the table of published revisions. The lake writes what its site compares, so both import this
 * file, which imports neither.
 */

/** The key of all documents of a type: it changes whenever one of them is published, changed or unpublished. */
export function typeKey(type: string): string {
  return `type:${type}`;
}

/** The key of a document's address. */
export function addressKey(id: string): string {
  return `address:${id}`;
}

/** A fingerprint of an address. It changes only with the address, so links depend on nothing else. */
export function addressRevision(document: { readonly path?: unknown; readonly slug?: unknown }): string {
  return digest([document.path, document.slug].map((part) => (typeof part === "string" ? part : "")));
}

/** What a query lists: all documents of a type, of a category, or of one of its sub-categories. */
export type ListOf = readonly [type: string, ...within: string[]];

/** The key of a list that shows only outlines of its documents: their fields, and the length of arrays. */
export function listKey(...[type, ...within]: ListOf): string {
  return within.length === 0 ? `list:${type}` : `list:${type}:${digest(within)}`;
}

/**
 * Types whose lists show only outlines, with the fields that decide which lists a document is in, the widest first: a
 * reference or a word.
 */
export type OutlinedLists = Readonly<Record<string, readonly string[]>>;

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
