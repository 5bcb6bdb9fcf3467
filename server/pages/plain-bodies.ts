import { decompressBrotli } from "../http/encodings.ts";

/** In bytes, for all together and what they are made from. */
const LIMIT = 32 * 1024 * 1024;

/**
 * Texts as they are sent to clients that accept no compression: monitors, many bots. They are made from what is kept, which takes
 * several times as long as sending them, so those that were asked for last stay: from their second time on, because an answer
 * for one visitor is asked for once.
 */
export class PlainBodies {
  readonly #limit: number;
  /** By the compressed body. The one that was asked for least recently first. */
  readonly #bodies = new Map<Buffer, Buffer>();
  readonly #asked = new WeakSet<Buffer>();
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
    const isAskedAgain = this.#asked.has(compressed);
    this.#asked.add(compressed);
    const body = await decompressBrotli(compressed);
    const size = sizeOf(compressed, body);
    // Somebody else may have made it meanwhile.
    if (!isAskedAgain || size > this.#limit || this.#bodies.has(compressed)) return body;
    this.#bodies.set(compressed, body);
    this.#size += size;
    for (const [oldest, old] of this.#bodies) {
      if (this.#size <= this.#limit) break;
      this.#bodies.delete(oldest);
      this.#size -= sizeOf(oldest, old);
    }
    return body;
  }
}

/** With the entry itself. */
function sizeOf(compressed: Buffer, body: Buffer): number {
  return compressed.byteLength + body.byteLength + 256;
}
