/** Where a text of a previewed page is stored: its document, by its published id, and the field there. */
export interface TextSource {
  readonly id: string;
  readonly path: string;
}

/** The vendor writes each byte of a text's source as four of these, behind four of the first. */
const signs: readonly string[] = ["\u200b", "\u200c", "\u200d", "\ufeff"];
/** A text's own last signs may be some of these too. No byte of a source is zero, so the last such start is theirs. */
const marks = /\u200b{4}(?:(?!\u200b{4})[\u200b-\u200d\ufeff]{4})+$/;

/** Reads the invisible marks at the end of a text. Null when there are none. */
export function sourceOf(text: string): TextSource | null {
  const [found] = marks.exec(text) ?? [];
  if (found === undefined) return null;
  const bits = Array.from(found.slice(4), (sign) => signs.indexOf(sign));
  const bytes = Uint8Array.from({ length: bits.length / 4 }, (_, at) =>
    bits.slice(at * 4, at * 4 + 4).reduce((byte, pair) => byte * 4 + pair, 0),
  );
  const href = /"href":"([^"]*)"/.exec(new TextDecoder().decode(bytes).replaceAll('\\"', "%22"))?.[1];
  if (href === undefined || !URL.canParse(href, "http://site.invalid")) return null;
  const { searchParams } = new URL(href, "http://site.invalid");
  const [id, path] = [searchParams.get("id"), searchParams.get("path")];
  return id !== null && path !== null ? { id, path } : null;
}

/** What people read of a text. */
export function wordsOf(text: string): string {
  return text.slice(0, marks.exec(text)?.index);
}
