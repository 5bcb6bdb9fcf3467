import MiniSearch from "minisearch";
import type { SearchDocument } from "./documents.ts";
import { groupOf } from "./groups.ts";
import { matching, readInPieces } from "./matching.ts";

export interface SearchResult extends SearchDocument {
  /** The words of the page that the query met. */
  readonly terms: readonly string[];
}

export type SearchIndex = (query: string) => SearchResult[];

const MOST = 12;
/** So that thousands of contracts leave room for the page that explains them. */
const MOST_OF_A_GROUP = 6;

/** Finds pages by the beginnings of words, and by words that differ in a letter or two. */
export async function createSearchIndex(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const index = new MiniSearch<SearchDocument>({
    idField: "path",
    fields: ["title", "description", "words", "kind"],
    searchOptions: { ...matching, boost: { title: 4, description: 1.5 } },
  });
  const byPath = new Map(documents.map((document) => [document.path, document]));
  await index.addAllAsync([...byPath.values()], readInPieces);
  return (query) => {
    const all = index.search(query);
    // Of several words one may be unknown to every page; what the others find is better than nothing.
    const found = all.length > 0 ? all : index.search(query, { combineWith: "OR" });
    const taken = new Map<string, number>();
    const results: SearchResult[] = [];
    for (const { id, terms } of found) {
      const document = byPath.get(String(id));
      const group = groupOf(document?.kind ?? "");
      const count = taken.get(group) ?? 0;
      if (!document || count === MOST_OF_A_GROUP) continue;
      taken.set(group, count + 1);
      if (results.push({ ...document, terms }) === MOST) break;
    }
    return results;
  };
}

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** The text in pieces, those that begin a word with one of the terms marked. */
export function highlight(text: string, terms: readonly string[]): Piece[] {
  const known = terms.filter((term) => term !== "").sort((one, other) => other.length - one.length);
  if (known.length === 0) return [{ text, isHit: false }];
  const escaped = known.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join("|")})`, "giu");
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, isHit: index % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}
