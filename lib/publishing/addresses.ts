import { matchPath, pathOf } from "../routes.ts";
import { read, textOf } from "./fields.ts";

export interface Document {
  readonly _id: string;
  readonly _type: string;
}

/** The documents that a publish leaves behind. All documents of one publish are judged by one reader. */
export interface Reader {
  get(id: string): Document | null;
  /** Ids of documents whose `slug.current` or `path` may equal the value. */
  idsOfPath(value: string): Iterable<string>;
  /** Ids of documents that may have the type. */
  idsOfType(type: string): Iterable<string>;
  /** Ids of documents that may refer to the document. */
  idsReferencing(id: string): Iterable<string>;
}

/** Another published document with this address. */
export function findOwner(address: string, { _id }: Document, documents: Reader): Document | null {
  const values = [address, ...matchPath(address).flatMap(({ slug }) => slug ?? [])];
  for (const id of new Set(values.flatMap((value) => [...documents.idsOfPath(value)]))) {
    // Drafts and versions have no address before they are published.
    const other = id === _id || id.includes(".") ? null : documents.get(id);
    if (other && addressOf(other, documents) === address) return other;
  }
  return null;
}

export function addressOf(document: Document | null, documents: Reader): string | null {
  if (!document) return null;
  const category = documents.get(textOf(read(document, "category"), "_ref"));
  return pathOf({
    _type: document._type,
    path: textOf(document, "path") || null,
    slug: textOf(read(document, "slug"), "current") || null,
    category: textOf(read(category, "slug"), "current") || null,
  });
}

export function formerPaths(document: Document | null): string[] {
  const paths = read(document, "previousPaths");
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

export function titleOf(document: Document): string {
  return ["title", "heading", "name"].map((field) => textOf(document, field)).find(Boolean) ?? document._id;
}

/** As errors name a document. */
export function named(document: Document): string {
  return `"${titleOf(document)}" (${document._id})`;
}
