/** One thing to look for: words that stand one after the other, of which the last may be the beginning of a word. */
export interface SearchTerm {
  /** As it was written, for the text index, which cuts it into words itself. */
  readonly text: string;
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

export interface TextSearch {
  /** Each must be there. */
  readonly wanted: readonly SearchTerm[];
  /** None may be there. */
  readonly unwanted: readonly SearchTerm[];
}

/** Words, `pre*` fixes, `"exact phrases"`, and any of them after a minus sign to leave it out. A lone `*` is nothing. */
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

/** Cut and folded as the text index does it. */
function wordsOf(text: string): string[] {
  return wordsOfFolded(foldText(text));
}

/** Without case and accents. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize("NFD").replace(/\p{M}/gu, "");
}

export function wordsOfFolded(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
}

/** Where the term begins in the words, from `from` on; -1 when it does not. */
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
