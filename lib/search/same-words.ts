import { plain, readTexts } from "@/lib/content/read";
import type { SEARCH_WORDS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { termsOf } from "@/lib/search/terms";

/** Words and expressions that mean the same to people who search: "NDA", "non-disclosure agreement". */
export type WordGroup = readonly string[];

/** Synonyms for the expressions in a text. */
export type OtherWords = (text: string) => string;

interface Expression {
  readonly words: string;
  readonly terms: readonly string[];
}

/**
 * Indexed next to the searched texts, so that queries need not know about synonyms. A text has an expression when it
 * has its words side by side.
 */
export function createOtherWords(groups: readonly WordGroup[]): OtherWords {
  const known = groups.map((group) => group.map((words): Expression => ({ words, terms: termsOf(words) })));
  // With hundreds of expressions and thousands of long texts this lookup matters: few expressions begin with the same
  // word.
  const byFirst = Map.groupBy(known.flat(), ({ terms }) => terms[0]);
  return (text) => {
    const terms = termsOf(text);
    const said = new Set<Expression>();
    terms.forEach((term, at) => {
      for (const expression of byFirst.get(term) ?? []) {
        if (expression.terms.every((word, index) => terms[at + index] === word)) said.add(expression);
      }
    });
    if (said.size === 0) return "";
    const others = known
      .filter((group) => group.some((one) => said.has(one)))
      .flatMap((group) => group.filter((one) => !said.has(one)).map(({ words }) => words));
    return [...new Set(others.flatMap(termsOf))].join(" ");
  };
}

export function readWordGroups(content: SEARCH_WORDS_QUERY_RESULT): WordGroup[] {
  const groups = content?.groups;
  if (!Array.isArray(groups)) return [];
  return groups.map((words, index) => readTexts(words, `groups[${index}].words`).map(plain));
}
