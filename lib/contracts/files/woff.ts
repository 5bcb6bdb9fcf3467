const HEADER = 44;
const ENTRY = 20;

/**
 * The typeface inside a WOFF file. Its tables are compressed one by one, and a reader that leaves them so unpacks the
 * outlines again for every letter.
 */
export async function unpackWoff(woff: ArrayBuffer): Promise<Uint8Array> {
  const from = new DataView(woff);
  if (from.getUint32(0) !== 0x774f4646) throw new Error("Cannot unpack a typeface: it is no WOFF file");
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
  const face = new Uint8Array(size);
  const to = new DataView(face.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let offset = start;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    [tag, checksum, offset, data.length].forEach((value, field) => {
      to.setUint32(12 + index * 16 + field * 4, value);
    });
    face.set(data, offset);
    offset += aligned(data.length);
  }
  return face;
}

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}

async function inflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
