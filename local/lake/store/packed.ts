import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Shorter texts gain nothing. */
const shortest = 512;

/**
 * How the log keeps a text. Each autosave adds a whole state of its document, and states of a page are mostly the
 * same few words: packed they take a third.
 */
export type Packed = string | Uint8Array;

export function pack(text: string): Packed {
  return text.length < shortest ? text : deflateRawSync(text, { level: 1 });
}

export function unpack(packed: Packed): string {
  return typeof packed === "string" ? packed : inflateRawSync(packed).toString("utf8");
}
