import MiniSearch, { type SearchResult as Found, type Query } from "minisearch";
import { termOf, termsOf, weigh } from "@/lib/search/terms";

/** An entry to find, first by its title, then by its text. */
export interface Findable {
  readonly path: string;
  readonly title: string;
  /** Synonyms of the title (see same-words.ts). */
  readonly also?: string | undefined;
  readonly description: string;
  readonly words: string;
}

export interface Hit {
  readonly path: string;
  /** The words that matched. */
  readonly terms: readonly string[];
  /** It matches only some of the query's words, because nothing has all of them. */
  readonly isPartly: boolean;
}

/** All matches, best first. */
export type Finder = (query: string) => Hit[];

/** Indexes thousands of entries in chunks, so that the page stays responsive to typing. */
const readInPieces = { chunkSize: 200 };

/** A title says what a page is about; its text may mention anything. */
const boost = { title: 24, also: 18, description: 1.5, words: 0.75 };

/** The site's only ranking, for its search and the catalogue of contracts, in the browser and on the server. */
export async function createFinder(documents: readonly Findable[]): Promise<Finder> {
  const titles = new Map(documents.map(({ path, title, also }) => [path, readTitle(title, also)]));
  const index = new MiniSearch<Findable>({
    idField: "path",
    fields: Object.keys(boost),
    tokenize: termsOf,
    processTerm: termOf,
    searchOptions: {
      boost,
      combineWith: "AND",
      prefix: true,
      // Of two matching titles, the one with fewer other words is more relevant.
      boostDocument: (path) => 1 + 0.6 / Math.max(titles.get(path)?.words.length ?? 1, 1),
    },
  });
  const byPath = new Map(documents.map((document) => [document.path, document]));
  await index.addAllAsync([...byPath.values()], readInPieces);
  return (query) => {
    const { strong, weak } = weigh(termsOf(query));
    if (strong.length === 0) return [];
    const said = [...strong, ...weak, ...fillers];
    for (const way of [exactly, loosely]) {
      const found = index.search(withWeak({ combineWith: "AND", queries: [...strong] }, weak), way);
      const rank = (one: Found) =>
        rankOf(one, { strong, weak, said, isLoose: way === loosely }, titles.get(String(one.id)));
      if (found.length > 0) return byRank(found, rank).map((one) => hitOf(one, false));
    }
    if (strong.length === 1) return [];
    // Nothing may have one of the words. Entries with most of the others are better than none.
    const some = index.search(withWeak({ combineWith: "OR", queries: [...strong] }, weak), loosely);
    const missing = ({ queryTerms }: Found) => strong.filter((word) => !queryTerms.includes(word)).length;
    return byRank(some, missing).map((one) => hitOf(one, true));
  };
}

interface Asked {
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  /** Strong and weak words, plus words that carry no meaning in titles. */
  readonly said: readonly string[];
  readonly isLoose: boolean;
}

interface Title {
  readonly words: readonly string[];
  /** The strong ones among them. */
  readonly strong: readonly string[];
  /**
   * The main noun, without what it is of or for: "codicil" in "Codicil to a Will". Empty for a sentence: "Put a waiver on
   * a QR code" is about a waiver and is none.
   */
  readonly head: readonly string[];
  /** Including synonyms. */
  readonly meant: readonly string[];
}

/** Question words add no meaning to a title. */
const fillers = ["a", "an", "the", "what", "how", "is", "are"];

/** Names have none between their words. */
const articles = new Set(["a", "an", "the"]);

const joints = new Set(["of", "to", "for", "on", "in", "at", "by", "from", "with", "that"]);

function readTitle(title: string, also = ""): Title {
  const words = termsOf(title);
  const joint = words.findIndex((word) => joints.has(word));
  const head = joint > 0 ? words.slice(0, joint) : words;
  return {
    words,
    strong: weigh(words).strong,
    head: head.slice(1).some((word) => articles.has(word)) ? [] : head,
    meant: [...words, ...termsOf(also)],
  };
}

/** Lowest rank first; the stable sort keeps the score order within a rank. */
function byRank(found: readonly Found[], rank: (one: Found) => number): Found[] {
  return found
    .map((one) => ({ one, at: rank(one) }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one);
}

/**
 * Titles rank before texts: 0 when the title says nothing else, 1 when the words are its main noun, 2 when it has them,
 * 3 when it has them or synonyms, 4 and 5 when words of the title (4), or of title or synonyms (5), begin with them, 6
 * when only texts match. `isLoose`: words may differ by a letter, and need not begin with what was typed.
 */
function rankOf({ match }: Found, { strong, weak, said, isLoose }: Asked, title: Title | undefined): number {
  const isAmong = (words: readonly string[] = []) => strong.every((word) => words.includes(word));
  const hasAll = (fields: readonly string[]) => {
    const terms = Object.entries(match)
      .filter(([, matched]) => matched.some((one) => fields.includes(one)))
      .map(([term]) => term);
    const others = terms.filter((term) => !weak.includes(term));
    return (
      strong.every((word) => terms.some((term) => term.startsWith(word))) ||
      (isLoose && others.length >= strong.length)
    );
  };
  if (isAmong(title?.words) && title?.words.every((word) => said.includes(word))) return 0;
  // For a title that means one thing, a synonym is as good.
  if (isAmong(title?.head) || (title?.strong.length === 1 && hasAll(["title", "also"]))) return 1;
  if (isAmong(title?.words)) return 2;
  if (isAmong(title?.meant)) return 3;
  if (hasAll(["title"])) return 4;
  return hasAll(["title", "also"]) ? 5 : 6;
}

/** Exact words, or words that begin with the query's. */
const exactly = {};

/** Words that differ by a letter or two, only when nothing matches exactly. */
const loosely = { fuzzy: (term: string) => (term.length > 4 ? 0.2 : false) };

/** The matches of the strong words. Those with weak words come first. */
function withWeak(strong: Query, weak: readonly string[]): Query {
  if (weak.length === 0) return strong;
  return {
    combineWith: "AND",
    queries: [strong, { combineWith: "OR", queries: [MiniSearch.wildcard, ...weak], boostTerm: () => 0.4 }],
  };
}

function hitOf({ id, terms }: Found, isPartly: boolean): Hit {
  return { path: String(id), terms, isPartly };
}
