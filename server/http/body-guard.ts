import type { IncomingMessage, ServerResponse } from "node:http";

/** How much of an unwanted body is read before the connection is closed. */
const MOST_DRAINED = 64 * 1024 * 1024;

/** Whether the request declares a body that is too long. A chunked one declares nothing. */
export function saysTooLong({ headers }: IncomingMessage, longest: number): boolean {
  return Number(headers["content-length"] ?? 0) > longest;
}

/** Calls back once when more than the limit has arrived, whatever the request says. */
export function watchLength(
  request: IncomingMessage,
  longest: number,
  onTooLong: (longest: number) => void,
): void {
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    const before = length;
    length += chunk.length;
    if (before <= longest && length > longest) onTooLong(longest);
  });
}

/** Answers 413 and keeps the connection usable for the visitor's next request. */
export function refuseBody(request: IncomingMessage, response: ServerResponse, longest: number): void {
  const message = `The request body is larger than ${longest} bytes`;
  refuse(request, response, { statusCode: 413, error: "Request Entity Too Large", message });
}

/** Methods whose bodies Node sends in chunks where no length is declared. Those of others would follow unmarked. */
const withChunks: readonly (string | undefined)[] = ["POST", "PUT", "PATCH"];

/** Whether a body would arrive behind this server as if it were the next request. */
export function isUnframed({ method, headers }: IncomingMessage): boolean {
  return headers["content-length"] === undefined && !withChunks.includes(method);
}

/** Answers 411, in the same way. */
export function refuseUnframed(request: IncomingMessage, response: ServerResponse): void {
  const message = `A body of a ${request.method} request needs a Content-Length header`;
  refuse(request, response, { statusCode: 411, error: "Length Required", message });
}

interface Refusal {
  readonly statusCode: number;
  readonly error: string;
  readonly message: string;
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.statusCode, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(JSON.stringify(refusal));
  drain(request);
}

/** Reads on and discards: unread bytes would block the connection's next request. */
export function drain(request: IncomingMessage): void {
  watchLength(request, MOST_DRAINED, () => request.destroy());
  request.resume();
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
