import { isRecord } from "@paraph/service/json";
import type { CheckedField } from "./checked-fields.ts";
import { wordsOf } from "./rich-texts.ts";
import type { Finding } from "./words.ts";

/** Readers lose the beginning of a sentence that is longer. */
const LONGEST_SENTENCE = 45;
/** Where Flesch's measure begins to say "very difficult". */
const HARDEST = 30;
/** The measure says nothing about a few words. */
const FEWEST_WORDS = 120;

export interface Reading {
  readonly words: number;
  /** Flesch's reading ease: from 0, for scholars, to 100, for children. Null if there is too little text. */
  readonly ease: number | null;
}

/** How easily the running text of a document reads. */
export function readingOf(fields: readonly CheckedField[]): Reading {
  const text = paragraphsIn(fields).map(({ text }) => text);
  const words = text.flatMap(wordsIn);
  const sentences = text.flatMap(sentencesIn).length;
  if (words.length < FEWEST_WORDS || sentences === 0) return { words: words.length, ease: null };
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const ease = 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length);
  return { words: words.length, ease: Math.round(Math.min(100, Math.max(0, ease))) };
}

export function findHardReading(fields: readonly CheckedField[]): Finding[] {
  const long = paragraphsIn(fields).flatMap(({ text, path }) => {
    const most = Math.max(0, ...sentencesIn(text).map((sentence) => wordsIn(sentence).length));
    return most > LONGEST_SENTENCE
      ? [
          {
            path,
            message: `One sentence has ${most} words. Break it in two: most readers lose the thread after 25.`,
          },
        ]
      : [];
  });
  const { ease } = readingOf(fields);
  if (ease === null || ease >= HARDEST) return long;
  const message = `The text is hard to read (${ease} of 100). Use shorter sentences and shorter words.`;
  return [...long, { path: [], message }];
}

/** Paragraphs and longer texts. Headings and labels are no sentences. */
function paragraphsIn(fields: readonly CheckedField[]): { text: string; path: CheckedField["path"] }[] {
  return fields.flatMap(({ type, value, path }) => {
    if (type.name === "text" && typeof value === "string" && path[0] !== "seo")
      return [{ text: value, path }];
    if (!isRecord(value) || value._type !== "block") return [];
    return value.style === "normal" || value.style === "blockquote" ? [{ text: wordsOf(value), path }] : [];
  });
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+|\n+/).filter((sentence) => wordsIn(sentence).length > 0);
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
}

/** Groups of vowels, without a silent e: close enough for an average over many words. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "");
  return Math.max(1, plain.match(/[aeiouy]+/g)?.length ?? 1);
}
