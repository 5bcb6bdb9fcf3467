import "server-only";
import { cacheLife } from "next/cache";
import { isOpen } from "@/lib/content/deal";
import { DIRECTORY_QUERY } from "@/lib/content/directory-query";
import { fetchList } from "@/lib/content/fetch-list";
import { readText } from "@/lib/content/read";
import type { DIRECTORY_QUERY_RESULT } from "@/lib/content/sanity.types";
import { pathOf, type RoutedType, routedTypes } from "@/lib/routes";

export interface DirectoryEntry {
  readonly type: RoutedType;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** What else the page speaks of, for search. */
  readonly words: readonly string[];
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly author: string | null;
}

const directoryTypes = routedTypes.filter((type) => type !== "contractTemplate");

/**
 * Every public page that may be found but for contracts: what feed, llms.txt and search are made from, deals
 * while they run. Read again when a document of a listed type is published, changed or unpublished, and when a deal
 * begins or ends.
 */
export async function loadDirectory(): Promise<DirectoryEntry[]> {
  "use cache";
  cacheLife({ stale: 300, revalidate: 31_536_000, expire: 31_536_000 });
  const documents = await fetchList<DIRECTORY_QUERY_RESULT>(DIRECTORY_QUERY, [...directoryTypes, "person"]);
  return documents.flatMap(toEntry);
}

function toEntry(document: DIRECTORY_QUERY_RESULT[number]): DirectoryEntry[] {
  const path = pathOf(document);
  const title = readText(document.title, "title");
  if (path === null || title === null || !isOpen(document.deal)) return [];
  return [
    {
      type: document._type,
      path,
      title,
      description: readText(document.description, "description") ?? "",
      words: [document.kinds, document.headings, document.points, document.names, document.questions].flatMap(
        textsOf,
      ),
      updatedAt: document._updatedAt,
      publishedAt: readText(document.publishedAt, "publishedAt"),
      author: readText(document.author, "author"),
    },
  ];
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.flatMap((text: unknown) => readText(text, "words") ?? []) : [];
}
