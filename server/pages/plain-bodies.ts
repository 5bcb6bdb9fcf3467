import { decompressBrotli } from "../http/encodings.ts";

/** In bytes, for all together. */
const LIMIT = 32 * 1024 * 1024;

/**
 * Texts as they are sent to clients that accept no compression: monitors, many bots. They are made from what is kept, which takes
 * several times as long as sending them, so those that were asked for last stay.
 */
export class PlainBodies {
  readonly #limit: number;
  /** By the compressed body. The one that was asked for least recently first. */
  readonly #bodies = new Map<Buffer, Buffer>();
  #size = 0;

  constructor(limit = LIMIT) {
    this.#limit = limit;
  }

  /** At once if it is kept. */
  of(compressed: Buffer): Buffer | Promise<Buffer> {
    const known = this.#bodies.get(compressed);
    if (!known) return this.#make(compressed);
    this.#bodies.delete(compressed);
    this.#bodies.set(compressed, known);
    return known;
  }

  async #make(compressed: Buffer): Promise<Buffer> {
    const body = await decompressBrotli(compressed);
    // Somebody else may have made it meanwhile.
    if (!this.#bodies.has(compressed)) this.#size += body.byteLength;
    this.#bodies.set(compressed, body);
    for (const [oldest, { byteLength }] of this.#bodies) {
      if (this.#size <= this.#limit) break;
      this.#bodies.delete(oldest);
      this.#size -= byteLength;
    }
    return body;
  }
}
