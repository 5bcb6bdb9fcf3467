/** One search term: consecutive words, the last of which may be a prefix. */
export interface SearchTerm {
  /** As written, for the text index, which splits it into words itself. */
  readonly text: string;
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

export interface TextSearch {
  /** All of these must match. */
  readonly wanted: readonly SearchTerm[];
  /** None of these may match. */
  readonly unwanted: readonly SearchTerm[];
}

/**
 * Parses words, `pre*` fixes, `"exact phrases"`, and any of them after a minus sign to exclude it. Ignores a
 * lone `*`.
 */
export function parseTextSearch(query: string): TextSearch {
  const wanted: SearchTerm[] = [];
  const unwanted: SearchTerm[] = [];
  for (const [, minus, phrase, word] of query.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)) {
    const text = (phrase ?? word ?? "").replaceAll('"', " ");
    const words = wordsOf(text);
    if (words.length === 0) continue;
    const isPrefix = phrase === undefined && text.endsWith("*");
    (minus ? unwanted : wanted).push({ text, words, isPrefix });
  }
  return { wanted, unwanted };
}

/** Splits and folds a text as the text index does. */
function wordsOf(text: string): string[] {
  return wordsOfFolded(foldText(text));
}

/** Lowercase and without accents. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize("NFD").replace(/\p{M}/gu, "");
}

export function wordsOfFolded(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** The index of the term in the words, starting at `from`, or -1. */
export function findTerm({ words, isPrefix }: SearchTerm, text: readonly string[], from = 0): number {
  for (let start = from; start + words.length <= text.length; start += 1) {
    if (
      words.every((word, index) =>
        matchesWord(word, text[start + index], isPrefix && index === words.length - 1),
      )
    )
      return start;
  }
  return -1;
}

function matchesWord(word: string, other: string | undefined, isPrefix: boolean): boolean {
  return isPrefix ? other?.startsWith(word) === true : other === word;
}
