import { listKey, type OutlinedLists } from "../keys.ts";
import type { DocumentChange, LakeDocument } from "./types.ts";

/**
 * The keys of the lists that a change can affect: the list of the document's type, and each list that
 * contains the document. After a move these include the lists that it left. Empty if the outline is
 * unchanged, because lists show nothing else of a document.
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

/**
 * A document without system fields and with its arrays replaced by their lengths, because its text is in the
 * arrays.
 */
function outlineOf({ _rev, _createdAt, _updatedAt, ...document }: LakeDocument): string {
  return JSON.stringify(document, (_field, value: unknown) => (Array.isArray(value) ? value.length : value));
}
