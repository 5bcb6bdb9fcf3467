import { isRecord } from "@paraph/service/json";
import type { Path } from "sanity";
import type { CheckedField } from "./checked-fields.ts";

export interface Finding {
  readonly message: string;
  readonly path: Path;
}

/** Words that mean nothing to people who jump from link to link or have links read aloud. */
const emptyWords =
  /^(?:(?:please )?(?:click|tap|press)(?: (?:on )?(?:here|this|me|now|this link))?|(?:read|see|show|find out|learn|view)? ?(?:more|it|this)(?: (?:here|info|information|details))?|here|link|this (?:link|page|site)|more (?:info|information|details)|details|info|go|continue|website|page)$/i;

const isAddress = (words: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(words);

/** Link words that don't say where the link leads. */
export function findEmptyWords(words: string, path: Path): Finding[] {
  const plain = words.trim().replaceAll(/[\s.…!»›>→]+$/g, "");
  if (isAddress(plain))
    return [
      { path, message: "Say in words where the link leads: an address is read aloud letter by letter." },
    ];
  if (!emptyWords.test(plain)) return [];
  return [
    {
      path,
      message: `"${words.trim()}" does not say where the link leads. Name what people find there: "See the plans".`,
    },
  ];
}

/** The words of a link in rich text. */
export function wordsOfAnnotation(block: unknown, key: unknown): string {
  const children = isRecord(block) && Array.isArray(block.children) ? block.children : [];
  return children
    .filter((child) => isRecord(child) && Array.isArray(child.marks) && child.marks.includes(key))
    .map((child) => String(child.text ?? ""))
    .join("");
}

const headingStyles: readonly unknown[] = ["h2", "h3", "h4"];

/** One-line texts and headings in rich text that begin or end with a space. */
export function findStraySpaces({ type, value, path }: CheckedField): Finding[] {
  const text = type.jsonType === "string" && type.name !== "text" ? value : headingOf(value);
  if (typeof text !== "string" || text.trim() === "" || text === text.trim()) return [];
  const where =
    text === text.trimStart() ? "end" : text === text.trimEnd() ? "beginning" : "beginning and end";
  return [{ path, message: `Remove the space at the ${where}.` }];
}

/** Text of spaces only. It passes as written, but a required heading would be empty on the page. */
export function findOnlySpaces({ type, value, path }: CheckedField): Finding[] {
  if (type.jsonType !== "string" || typeof value !== "string" || value === "" || value.trim() !== "")
    return [];
  return [{ path, message: "This text is only spaces. Write something, or leave it empty." }];
}

function headingOf(block: unknown): string | null {
  if (!isRecord(block) || block._type !== "block" || !headingStyles.includes(block.style)) return null;
  const children = Array.isArray(block.children) ? block.children : [];
  return children.map((child) => (isRecord(child) ? String(child.text ?? "") : "x")).join("");
}
