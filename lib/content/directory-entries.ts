import { defineQuery } from "groq";
import { readChoice, readText } from "@/lib/content/read";
import { isSample } from "@/lib/content/sample";
import type { DIRECTORY_QUERY_RESULT } from "@/lib/content/sanity.types";
import { isOpen } from "@/lib/freshness/schedule";
import { topicNames, topicValues } from "@/lib/pages/topics";
import { pathOf, type RoutedType } from "@/lib/routes";

export interface DirectoryEntry {
  readonly type: RoutedType;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** More words for the search. */
  readonly words: readonly string[];
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  /** Null where it is a sample: feeds name real people only. */
  readonly author: string | null;
  /** What an article is about, as visitors read it. */
  readonly topic: string | null;
  /** An invented story. */
  readonly isSample: boolean;
}

/** Characters per page that the search reads: more than the longest shipped page has. */
const LONGEST_TEXT = 8_000;

/** One kind after the other. */
export function inOrder(entries: readonly DirectoryEntry[]): DirectoryEntry[] {
  return entries.toSorted((one, other) => Number(one.type > other.type) - Number(one.type < other.type));
}

/** Entries for lists of pages: those that have an address and may be found now. */
export function readDirectory(documents: DIRECTORY_QUERY_RESULT): DirectoryEntry[] {
  return documents.flatMap(toEntry);
}

function toEntry(document: DIRECTORY_QUERY_RESULT[number]): DirectoryEntry[] {
  const path = pathOf(document);
  const title = readText(document.title, "title");
  const topic = readChoice(document.topic, topicValues, null, "topic");
  if (path === null || title === null || !isOpen(document.span)) return [];
  return [
    {
      type: document._type,
      path,
      title,
      description: readText(document.description, "description") ?? "",
      words: cut(
        [
          document.kinds,
          document.headings,
          document.points,
          document.names,
          document.questions,
          document.proofs,
          document.intros,
          document.texts,
          document.spans,
        ].flatMap(textsOf),
      ),
      updatedAt: document._updatedAt,
      publishedAt: readText(document.publishedAt, "publishedAt"),
      author: readText(document.author, "author"),
      topic: topic && topicNames[topic],
      isSample: isSample(document),
    },
  ];
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.flat(3).flatMap((text: unknown) => readText(text, "words") ?? []) : [];
}

/** The texts, until their total reaches the limit. */
function cut(texts: readonly string[]): string[] {
  let left = LONGEST_TEXT;
  const kept: string[] = [];
  for (const text of texts) {
    if (left <= 0) break;
    kept.push(text.length <= left ? text : text.slice(0, text.lastIndexOf(" ", left)));
    left -= text.length;
  }
  return kept;
}

/** Blocks that visitors see at the time of the query. Nobody finds a page by words that are not there yet. */
const shownNow =
  /* groq */ `(!defined(shownFrom) || dateTime(shownFrom) <= dateTime(now())) && (!defined(shownUntil) || dateTime(shownUntil) > dateTime(now()))` as const;

/**
 * Every page that search engines may know, except contracts, which can be thousands and have lists of their own.
 * Without `_rev`: readers depend on whole types (see lib/content/directory.ts), which is one key per type, however many
 * documents there are. Read page by page with `pagesOf`.
 */
export const DIRECTORY_QUERY =
  defineQuery(`*[_type in ["page", "deal", "solution", "caseStudy", "post", "comparison", "announcement", "contractCategory"] && (defined(path) || defined(slug.current)) && seo.noIndex != true && _id > $after] | order(_id asc) [0...$most] {
  _id, _type, _updatedAt, path, "slug": slug.current,
  "title": coalesce(title, name, heading),
  "description": coalesce(seo.description, summary, description),
  "headings": blocks[${shownNow}].heading,
  "points": blocks[${shownNow}].items[].title,
  "names": blocks[${shownNow}].items[].name,
  "questions": blocks[${shownNow}].items[].question,
  "kinds": subCategories[].title,
  "intros": blocks[${shownNow}].intro,
  "texts": blocks[${shownNow}].items[].text,
  "proofs": blocks[${shownNow} && _type == "certifications"]{"names": coalesce(certifications[]->name, *[_type == "certification"].name)}.names,
  "spans": blocks[${shownNow}].body[].children[].text,
  isSample, publishedAt, topic, "author": select(author->isSample != true => author->name),
  "times": blocks[defined(shownFrom) || defined(shownUntil)] { "startsAt": shownFrom, "endsAt": shownUntil, "askedAt": now() },
  "span": select(_type in ["deal", "announcement"] => { startsAt, endsAt, "askedAt": now() })
}`);

/** Groups of words that mean the same to people who search, kept by editors. */
export const SEARCH_WORDS_QUERY = defineQuery(`*[_id == "searchWords"][0] {
  _id, _type, "groups": groups[].words
}`);
