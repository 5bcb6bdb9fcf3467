import { RecentMap } from "@paraph/service/recent-map";
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
  /** By the compressed body. */
  readonly #bodies: RecentMap<Buffer, Buffer>;
  readonly #asked = new WeakSet<Buffer>();

  constructor(limit = LIMIT) {
    this.#limit = limit;
    this.#bodies = new RecentMap(limit, sizeOf);
  }

  /** At once if it is kept. */
  of(compressed: Buffer): Buffer | Promise<Buffer> {
    return this.#bodies.use(compressed) ?? this.#make(compressed);
  }

  async #make(compressed: Buffer): Promise<Buffer> {
    const isAskedAgain = this.#asked.has(compressed);
    this.#asked.add(compressed);
    const body = await decompressBrotli(compressed);
    if (isAskedAgain && sizeOf(body, compressed) <= this.#limit) this.#bodies.set(compressed, body);
    return body;
  }
}

/** With the entry itself. */
function sizeOf(body: Buffer, compressed: Buffer): number {
  return compressed.byteLength + body.byteLength + 256;
}
