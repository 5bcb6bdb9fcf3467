import type { SanityDocument } from "sanity";

/** The name of a document in messages to editors. */
export function titleOf(document: SanityDocument | null): string | null {
  for (const name of ["title", "heading", "name", "from"]) {
    const value = document?.[name];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return null;
}

/** The document that a view shows. A new one arrives as an object without a type. */
export function toDocument(value: SanityDocument | Partial<SanityDocument> | null): SanityDocument | null {
  const { _id, _type, _rev = "", _createdAt = "", _updatedAt = "" } = value ?? {};
  return _id && _type ? { ...value, _id, _type, _rev, _createdAt, _updatedAt } : null;
}
