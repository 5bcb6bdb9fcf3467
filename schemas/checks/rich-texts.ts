import { isRecord } from "@paraph/service/json";
import type { CheckedField } from "./checked-fields.ts";
import type { Finding } from "./words.ts";

const levels: Readonly<Record<string, number>> = { h2: 2, h3: 3, h4: 4 };

/**
 * Headings that skip a level, headings and paragraphs without words. The page moves the highest heading of a text to
 * the level that fits its block, so a text may begin at any level but not below its highest.
 */
export function findGapsInText({ type, value, path }: CheckedField): Finding[] {
  if (type.jsonType !== "array" || !Array.isArray(value)) return [];
  const parts = value.filter(isRecord).filter(({ _type }) => _type === "block");
  const found = parts.flatMap(({ style }) => levels[String(style)] ?? []);
  let above = Math.min(...found) - 1;
  return parts.flatMap((part) => {
    const place = [...path, { _key: String(part._key) }];
    const level = levels[String(part.style)];
    const isEmpty = wordsOf(part).trim() === "" && !holdsOther(part);
    if (level === undefined)
      return isEmpty && parts.length > 1
        ? [
            {
              path: place,
              message: "Remove the empty paragraph: the page sets the space between paragraphs.",
            },
          ]
        : [];
    if (isEmpty) return [{ path: place, message: "This heading has no words. Write them, or remove it." }];
    const skips = level > above + 1;
    above = level;
    const usual = `Heading ${level - 1}`;
    return skips
      ? [
          {
            path: place,
            message: `A level is left out above this heading: make it "${usual}". People who can't see the page move by headings.`,
          },
        ]
      : [];
  });
}

/** `other`: stands for what is no text, such as a blank of a contract. */
export function wordsOf(part: Readonly<Record<string, unknown>>, other = ""): string {
  const children = Array.isArray(part.children) ? part.children.filter(isRecord) : [];
  return children.map(({ text }) => (typeof text === "string" ? text : other)).join("");
}

/** The text of a field, or the words of a paragraph; null for any other value. */
export function textIn({ type, value }: CheckedField, other = ""): string | null {
  if (type.jsonType === "string" && typeof value === "string") return value;
  return isRecord(value) && value._type === "block" ? wordsOf(value, other) : null;
}

/** Blanks of contracts and the like. */
function holdsOther({ children }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(children) && children.filter(isRecord).some(({ _type }) => _type !== "span");
}
