import { listKey, type OutlinedLists } from "../../../lib/freshness/keys.ts";
import type { DocumentChange, LakeDocument } from "./types.ts";

/**
 * The keys of the lists that a change can affect: of the document's type, and of each list in which it stands. After a
 * move these include the lists that it left. None when its outline is unchanged, since lists show no more of a document.
 */
export function changedLists({ previous, next }: DocumentChange, outlined: OutlinedLists): string[] {
  if (previous && next && outlineOf(previous) === outlineOf(next)) return [];
  const documents = [previous, next].flatMap((document) => document ?? []);
  return [...new Set(documents.flatMap((document) => listsOf(document, outlined)))];
}

function listsOf(document: LakeDocument, outlined: OutlinedLists): string[] {
  const { _type: type } = document;
  const keys = [listKey(type)];
  const within: string[] = [];
  for (const field of outlined[type] ?? []) {
    const value = idOrText(document[field]);
    if (value === null) break;
    within.push(value);
    keys.push(listKey(type, ...within));
  }
  return keys;
}

function idOrText(value: unknown): string | null {
  const idOrValue = typeof value === "object" && value !== null && "_ref" in value ? value._ref : value;
  return typeof idOrValue === "string" ? idOrValue : null;
}

/** A document without its system's fields, and with its arrays' lengths in their place: its texts are what fills them. */
function outlineOf({ _rev, _createdAt, _updatedAt, ...document }: LakeDocument): string {
  return JSON.stringify(document, (_field, value: unknown) => (Array.isArray(value) ? value.length : value));
}
