/** Caches words, because texts repeat them. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** The indexed form of a word: singular, without accents. Empty ones are dropped. */
export function termOf(word: string): string {
  let term = known.get(word);
  if (term === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    term = singularOf(word);
    known.set(word, term);
  }
  return term;
}

function singularOf(word: string): string {
  const plain = word
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase();
  if (plain.length < 4 || !/[a-z]s$/.test(plain)) return plain;
  if (plain.endsWith("ies")) return `${plain.slice(0, -3)}y`;
  return /(?:ss|us|is)$/.test(plain) ? plain : plain.slice(0, -1);
}

/** The words of a text, in its order. */
export function termsOf(text: string): string[] {
  return text
    .split(/[\s\p{P}\p{S}]+/u)
    .map(termOf)
    .filter((term) => term !== "");
}

/**
 * Words that say how somebody asks, or that fit nearly everything here. Next to other words they only rank the others'
 * results: "free nda form pdf" means "nda".
 */
const weakWords = new Set(
  termsOf(
    `a about an and any are at be by can contract contracts agreement agreements do does document documents docs docx
    doc download example examples draft for form forms free from get have help how i in is it letter make me much my need of on
    online or our paper papers pdf please printable sample samples simple standard template templates that the there
    this to us use we what when where which who why with write you your`,
  ),
);

/** Splits words into deciding and helping ones. All decide when there is no other. */
export function weigh(terms: readonly string[]): { strong: readonly string[]; weak: readonly string[] } {
  const strong = terms.filter((term) => !weakWords.has(term));
  return strong.length === 0
    ? { strong: terms, weak: [] }
    : { strong, weak: terms.filter((term) => weakWords.has(term)) };
}

/** Whether a word says nothing about a page's topic. */
export function isWeak(term: string): boolean {
  return weakWords.has(term);
}
