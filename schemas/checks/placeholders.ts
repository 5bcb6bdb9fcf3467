import type { CheckedField } from "./checked-fields.ts";
import { textIn } from "./rich-texts.ts";
import type { Finding } from "./words.ts";

/** Words of a template or of a new block that somebody has to replace: "[Name the product]". */
const placeholder = /\[[A-Z][^[\]]{3,}\]/;

/** The first placeholder in a text; null when there is none. */
export function placeholderIn(text: string): string | null {
  return placeholder.exec(text)?.[0] ?? null;
}

/** Placeholders that nobody has replaced yet. Code may hold brackets of its own. */
export function findPlaceholders(field: CheckedField): Finding[] {
  const { path } = field;
  if (path.at(-1) === "code") return [];
  const text = textIn(field);
  const found = text === null ? null : placeholderIn(text);
  return found === null ? [] : [{ path, message: `Replace ${found} with your own words.` }];
}
