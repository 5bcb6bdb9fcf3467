import type { DirectoryEntry } from "@/lib/content/directory";
import type { IndexedContract } from "@/lib/contracts/contract-index";
import type { RoutedType } from "@/lib/routes";

/** What a visitor is told a result is. */
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

/** One page as the search in the browser knows it. Names are short, as there are many of them. */
export interface SearchDocument {
  readonly path: string;
  readonly title: string;
  readonly kind: string;
  readonly description: string;
  readonly words: string;
}

/** Enough to find a page by what it speaks of, while the file stays small. */
const WORDS_LENGTH = 600;

/** The pages as they are sent to the browser when somebody opens the search. */
export function searchDocuments(entries: readonly DirectoryEntry[]): SearchDocument[] {
  return entries.map(({ type, path, title, description, words }) => ({
    path,
    title,
    kind: kinds[type],
    description,
    words: [...new Set(words)].join(" ").slice(0, WORDS_LENGTH),
  }));
}

/** A contract among the pages; its category has its own file (see lib/contracts/contract-index.ts). */
export function contractDocument({ path, name, summary, category, shelf }: IndexedContract): SearchDocument {
  return {
    path,
    title: name,
    kind: kinds.contractTemplate,
    description: summary,
    words: `${shelf.title} ${category}`,
  };
}
