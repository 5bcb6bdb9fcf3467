import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Shorter texts gain nothing from compression. */
const shortest = 512;

/**
 * How the log stores a text. Each autosave adds a complete state of its document, and a page's states mostly
 * repeat the same words, so compression saves two thirds.
 */
export type Packed = string | Uint8Array;

export function pack(text: string): Packed {
  return text.length < shortest ? text : deflateRawSync(text, { level: 1 });
}

export function unpack(packed: Packed): string {
  return typeof packed === "string" ? packed : inflateRawSync(packed).toString("utf8");
}
