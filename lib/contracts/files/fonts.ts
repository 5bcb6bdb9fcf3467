import { messageOf } from "@paraph/service/message-of";
import { create, type Font } from "fontkit";
import { type FontFile, fontFilesFor, type ReadFile, readFile } from "@/lib/contracts/files/font-files";

export interface LoadedFont {
  readonly name: string;
  readonly outlines: Font;
  readonly data: Uint8Array;
}

/** The fonts that a text needs, Latin first. */
export async function loadFonts(text: string, read: ReadFile = readFile): Promise<LoadedFont[]> {
  return Promise.all(fontFilesFor(text).map((file) => loadFont(file, read)));
}

async function loadFont({ name, url }: FontFile, read: ReadFile): Promise<LoadedFont> {
  try {
    const data = await unpackWoff(await read(url));
    // The typings only know Node's buffers, but any byte array works.
    const outlines = create(data as Buffer);
    if (!("layout" in outlines)) throw new Error("it is a collection of fonts");
    return { name, outlines, data };
  } catch (cause) {
    throw new Error(`Cannot load the font at ${url.pathname}: ${messageOf(cause)}`, { cause });
  }
}

const HEADER = 44;
const ENTRY = 20;

/**
 * The font inside a WOFF file. Its tables are compressed one by one. Unpacked once here, the outlines are not unpacked
 * again for every letter. An error says what is wrong with the file; the caller knows which file it is.
 */
async function unpackWoff(woff: ArrayBuffer): Promise<Uint8Array> {
  const from = new DataView(woff);
  if (woff.byteLength < HEADER || from.getUint32(0) !== 0x774f4646) throw new Error("it is not a WOFF file");
  const count = from.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const entry = HEADER + index * ENTRY;
      const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) =>
        from.getUint32(entry + at),
      );
      const data = new Uint8Array(woff, offset, packed);
      return { tag: tag ?? 0, checksum: checksum ?? 0, data: packed === length ? data : await inflate(data) };
    }),
  );
  const start = 12 + count * 16;
  const size = tables.reduce((sum, { data }) => sum + aligned(data.length), start);
  const font = new Uint8Array(size);
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let offset = start;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    [tag, checksum, offset, data.length].forEach((value, field) => {
      to.setUint32(12 + index * 16 + field * 4, value);
    });
    font.set(data, offset);
    offset += aligned(data.length);
  }
  return font;
}

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}

async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
