import { isRecord } from "@paraph/service/json";
import { studioPath } from "@sanity/client/csm";
import { pricesNamedIn } from "@/lib/selling/price-text";

/**
 * Over this channel of the browser the form of the Studio tells the preview beside it what is being typed, seconds before
 * the lake has stored it and the page is made anew.
 */
export const TYPED_CHANNEL = "paraph-typed";

/** A document as the form of the Studio holds it; `_id` says whether it is the draft or the version of a release. */
export type TypedDocument = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Null when a message is none. */
export function readTyped(message: unknown): TypedDocument | null {
  return isRecord(message) && typeof message._id === "string" ? { ...message, _id: message._id } : null;
}

/**
 * What a field shows to readers, as it was typed. Null when it is empty, or names prices: the server writes their amounts
 * (lib/content/shown-prices.ts), and what is typed has only their names.
 */
export function typedWords(document: TypedDocument, path: string): string | null {
  const value: unknown = studioPath.get(document, path);
  return typeof value === "string" && value !== "" && pricesNamedIn(value).length === 0 ? value : null;
}

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
