/** The body of a request; `null` as soon as it exceeds so many bytes, whatever its headers say. */
export async function readBytes(request: Request, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
