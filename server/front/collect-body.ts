import type { ServerResponse } from "node:http";

/**
 * Holds an answer back until it is complete. `finish` may then change its status and headers, and calls `send` with the
 * body to send, or with none.
 */
export function collectBody(
  response: ServerResponse,
  finish: (body: Buffer, send: (body?: Buffer) => void) => void,
): void {
  const chunks: Buffer[] = [];
  const { writeHead, end } = response;
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encodingOf(encoding)));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  response.flushHeaders = () => {};
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    for (const [name, value] of Object.entries(rest.find((one) => typeof one === "object") ?? {}))
      response.setHeader(name, value);
    return response;
  }) as typeof writeHead; // its overloads differ in where the headers stand
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest[0]);
    const done = rest.findLast((one) => typeof one === "function");
    if (done) queueMicrotask(() => done());
    return true;
  }) as typeof response.write; // its overloads differ in where the callback stands
  response.end = ((...rest: unknown[]) => {
    keep(rest[0], rest[1]);
    response.writeHead = writeHead;
    response.end = end;
    const done = rest.findLast((one) => typeof one === "function");
    finish(Buffer.concat(chunks), (body) => response.end(body, () => done?.()));
    return response;
  }) as typeof end; // its overloads differ in where the callback stands
}

function encodingOf(encoding: unknown): BufferEncoding {
  return typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
}
