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

/** Splits the text and marks the parts that begin a word with one of the terms. */
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
