import { plainError } from "../errors.ts";

/** Reads a request's bytes and stops at the limit, whatever `Content-Length` claims. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function tooLarge(limit: number) {
  const megabytes = Math.round((limit / 1024 / 1024) * 10) / 10;
  const message = `The upload is larger than ${megabytes} MB. Make the file smaller and try again.`;
  return plainError(413, "Request Entity Too Large", message);
}
