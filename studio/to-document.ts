import type { SanityDocument } from "sanity";

/** The document that a view shows. A new one arrives as an object without a type. */
export function toDocument(value: SanityDocument | Partial<SanityDocument> | null): SanityDocument | null {
  const { _id, _type, _rev = "", _createdAt = "", _updatedAt = "" } = value ?? {};
  return _id && _type ? { ...value, _id, _type, _rev, _createdAt, _updatedAt } : null;
}
