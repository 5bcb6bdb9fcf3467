import type { SanityDocument } from "sanity";

/** The name of a document in messages to editors. */
export function titleOf(document: SanityDocument | null): string | null {
  for (const name of ["title", "heading", "name", "from"]) {
    const value = document?.[name];
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return null;
}
