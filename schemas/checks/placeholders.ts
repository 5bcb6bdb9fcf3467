import { isFields } from "../../lib/publishing/values.ts";
import type { CheckedField } from "./checked-fields.ts";
import type { Finding } from "./words.ts";

/** Words of a template or of a new block that somebody has to replace: "[Name the product]". */
const placeholder = /\[[A-Z][^[\]]{3,}\]/;

/** The first placeholder in a text; null when there is none. */
export function placeholderIn(text: string): string | null {
  return placeholder.exec(text)?.[0] ?? null;
}

/** Placeholders that nobody has replaced yet. Code may hold brackets of its own. */
export function findPlaceholders({ value, path }: CheckedField): Finding[] {
  if (path.at(-1) === "code") return [];
  const text = typeof value === "string" ? value : textOfBlock(value);
  const found = text === null ? null : placeholderIn(text);
  return found === null ? [] : [{ path, message: `Replace ${found} with your own words.` }];
}

/** The words of a paragraph of rich text. */
function textOfBlock(value: unknown): string | null {
  if (!isFields(value) || value._type !== "block" || !Array.isArray(value.children)) return null;
  return value.children.map((child) => (isFields(child) ? String(child.text ?? "") : "")).join("");
}
