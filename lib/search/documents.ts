import type { DirectoryEntry } from "@/lib/content/directory-entries";
import type { IndexedContract } from "@/lib/contracts/contract-index";
import type { RoutedType } from "@/lib/routes";
import type { Findable } from "@/lib/search/finder";
import { createOtherWords, type WordGroup } from "@/lib/search/same-words";
import { isWeak, termsOf } from "@/lib/search/terms";

/** The labels of result kinds. */
const kinds: Readonly<Record<RoutedType, string>> = {
  page: "Page",
  deal: "Deal",
  solution: "Industry",
  caseStudy: "Customer story",
  post: "Article",
  comparison: "Comparison",
  announcement: "Announcement",
  contractCategory: "Contracts",
  contractTemplate: "Contract",
};

/** One page in the browser's search. Field names are short, because there are many pages. */
export interface SearchDocument extends Findable {
  readonly kind: string;
}

/** Enough text to find a page by its topics in a small file. */
const WORDS_LENGTH = 1_600;

/** Space for the words of all pages. Beyond 500 pages each gets less, and its title and description have to do. */
const ALL_WORDS_LENGTH = 800_000;

/** The pages with their words cut to the available space. */
export function withinBounds(documents: readonly SearchDocument[]): SearchDocument[] {
  const room = Math.floor(ALL_WORDS_LENGTH / Math.max(documents.length, 1));
  return documents.map((document) => ({ ...document, words: cutAtWord(document.words, room) }));
}

/** The pages that the browser loads when somebody opens the search. */
export function searchDocuments(
  entries: readonly DirectoryEntry[],
  groups: readonly WordGroup[],
): SearchDocument[] {
  const otherWords = createOtherWords(groups);
  return entries.map(({ type, path, title, description, words, isSample }) => {
    const also = otherWords(title);
    const texts = words.join(" . ");
    const known = new Set(termsOf(`${title} ${description} ${also}`));
    const more = termsOf(`${otherWords(`${description} . ${texts}`)} ${texts}`);
    const said = more.filter((term) => !known.has(term) && !isWeak(term) && term.length > 1);
    const own = [...new Set([...termsOf(kinds[type]), ...said])];
    return {
      path,
      title,
      kind: isSample ? `Sample ${kinds[type].toLowerCase()}` : kinds[type],
      ...(also && { also }),
      description,
      words: cutAtWord(own.join(" "), WORDS_LENGTH),
    };
  });
}

/** The slugs of the contract categories, each of which has its own file. */
export function categoriesOf(documents: readonly SearchDocument[]): string[] {
  return documents.flatMap(({ kind, path }) =>
    kind === kinds.contractCategory ? [path.slice(path.lastIndexOf("/") + 1)] : [],
  );
}

function cutAtWord(words: string, length: number): string {
  if (words.length <= length) return words;
  return words.slice(0, Math.max(words.lastIndexOf(" ", length), 0));
}

/** A contract in the search of all pages; each category has its own file (see lib/contracts/contract-index.ts). */
export function contractDocument({
  path,
  name,
  also,
  summary,
  category,
  subCategory,
}: IndexedContract): SearchDocument {
  return {
    path,
    title: name,
    kind: kinds.contractTemplate,
    also,
    description: summary,
    words: `${kinds.contractTemplate} ${subCategory.title} ${category}`,
  };
}
