import { createHash } from "node:crypto";
import type { DocumentChange, LakeDocument } from "./types.ts";

/**
 * The keys of the lists that a change can have altered: of the document's type as a whole, of its category, and of its
 * sub-category there; when it has moved, those it has left as well. None when its outline is the same: lists show no
 * more of a document.
 */
export function changedLists({ previous, next }: DocumentChange): string[] {
  if (previous && next && outlineOf(previous) === outlineOf(next)) return [];
  return [...new Set([previous, next].flatMap((document) => (document ? listsOf(document) : [])))];
}

function listsOf(document: LakeDocument): string[] {
  const { _type: type, category, subCategory } = document;
  const place =
    typeof category === "object" && category !== null && "_ref" in category ? category._ref : null;
  const keys = [listKey(type, [])];
  if (typeof place === "string") {
    keys.push(listKey(type, [place]));
    if (typeof subCategory === "string") keys.push(listKey(type, [place, subCategory]));
  }
  return keys;
}

/** The site computes the same. */
function listKey(type: string, place: readonly string[]): string {
  if (place.length === 0) return `list:${type}`;
  return `list:${type}:${createHash("sha256").update(JSON.stringify(place)).digest("hex").slice(0, 16)}`;
}

/** A document without its system's fields, and with its arrays' lengths in their place: its texts are what fills them. */
function outlineOf({ _rev, _createdAt, _updatedAt, ...document }: LakeDocument): string {
  return JSON.stringify(document, (_field, value: unknown) => (Array.isArray(value) ? value.length : value));
}
