import { isRecord } from "@/lib/content/read";

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
