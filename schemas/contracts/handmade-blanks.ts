import { read, textOf } from "../objects/search-rules.ts";

/** "____", "[name]" and "……": blanks drawn by hand. */
const drawn = /\[[^\]]*\]|_{3,}|\.{5,}|…{2,}/u;

interface Warning {
  readonly message: string;
  readonly path: [{ _key: string }];
}

/** Finds pasted text that looks like a blank. Visitors could not fill it in. */
export function findHandmadeBlanks(text: unknown): true | Warning[] {
  const paragraphs: readonly unknown[] = Array.isArray(text) ? text : [];
  const warnings = paragraphs.flatMap((paragraph): Warning[] => {
    const children = read(paragraph, "children");
    const words = Array.isArray(children) ? children.map((child) => textOf(child, "text")).join(" ") : "";
    const [found] = drawn.exec(words) ?? [];
    if (!found) return [];
    const message = `“${found}” is only text: visitors can't fill it in. Replace it with a blank.`;
    return [{ message, path: [{ _key: textOf(paragraph, "_key") }] }];
  });
  return warnings.length > 0 ? warnings : true;
}
