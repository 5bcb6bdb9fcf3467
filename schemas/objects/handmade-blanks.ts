import { read, textOf } from "./search-rules.ts";

/** "____", "[name]" and "……": how people draw blanks where there are none. */
const drawn = /\[[^\]]*\]|_{3,}|\.{5,}|…{2,}/u;

interface Warning {
  readonly message: string;
  readonly path: [{ _key: string }];
}

/** Places in pasted text that look like blanks and are words: nobody could fill them in. */
export function findHandmadeBlanks(text: unknown): true | Warning[] {
  const paragraphs: readonly unknown[] = Array.isArray(text) ? text : [];
  const warnings = paragraphs.flatMap((paragraph): Warning[] => {
    const children = read(paragraph, "children");
    const words = Array.isArray(children) ? children.map((child) => textOf(child, "text")).join(" ") : "";
    const [found] = drawn.exec(words) ?? [];
    if (!found) return [];
    const message = `“${found}” is only text: visitors can't fill it in. Put a blank in its place.`;
    return [{ message, path: [{ _key: textOf(paragraph, "_key") }] }];
  });
  return warnings.length > 0 ? warnings : true;
}
