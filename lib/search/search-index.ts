import type { SearchDocument } from "@/lib/search/documents";
import { createFinder } from "@/lib/search/finder";
import { groupOf } from "@/lib/search/groups";

export interface SearchResult extends SearchDocument {
  /** The page's words that matched. */
  readonly terms: readonly string[];
  /** It matches only some of the query's words, because no page has all of them. */
  readonly isPartly: boolean;
}

export type SearchIndex = (query: string) => SearchResult[];

const MOST = 12;
/** Limits contracts, so that thousands of them leave room for the page that explains them. */
const MOST_OF_A_GROUP = 6;

/** Finds pages, a few of each kind. */
export async function createSearchIndex(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const find = await createFinder(documents);
  const byPath = new Map(documents.map((document) => [document.path, document]));
  return (query) => {
    const taken = new Map<string, number>();
    const results: SearchResult[] = [];
    for (const { path, ...hit } of find(query)) {
      const document = byPath.get(path);
      const group = groupOf(document?.kind ?? "");
      const count = taken.get(group) ?? 0;
      if (!document || count === MOST_OF_A_GROUP) continue;
      taken.set(group, count + 1);
      if (results.push({ ...document, ...hit }) === MOST) break;
    }
    return results;
  };
}

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Where words begin. One pattern for all words: making one for each query takes longer than searching. */
const wordStarts = /(?<![\p{L}\p{N}])./gsu;

/** Splits the text and marks the parts that begin a word with one of the terms. */
export function highlight(text: string, terms: readonly string[]): Piece[] {
  const known = terms.filter((term) => term !== "").sort((one, other) => other.length - one.length);
  if (known.length === 0) return [{ text, isHit: false }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { index } of text.matchAll(wordStarts)) {
    const term = known.find((one) => isSame(text.slice(index, index + one.length), one));
    if (term === undefined || index < end) continue;
    pieces.push({ text: text.slice(end, index), isHit: false });
    end = index + term.length;
    pieces.push({ text: text.slice(index, end), isHit: true });
  }
  pieces.push({ text: text.slice(end), isHit: false });
  return pieces.filter((piece) => piece.text !== "");
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
