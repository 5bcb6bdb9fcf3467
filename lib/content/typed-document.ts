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
