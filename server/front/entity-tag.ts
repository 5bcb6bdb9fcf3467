import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** The site's answers other than pages: lists, twins, menus, search indexes, social images. */
const written =
  /^\/(?:(?:sitemap\.xml|robots\.txt|llms\.txt|manifest\.webmanifest|search\.json|blog\/feed\.xml)|.+\.(?:md|social\.png)|api\/(?:menus|contracts|scenes)\/[^/]+)$/;

export function isWrittenFile(target: string): boolean {
  return written.test(target.split("?", 1)[0] ?? "/");
}

/**
 * Adds a strong entity tag, the hash of the bytes, and answers 304 to clients that have it (RFC 9110, 13.1.2). Clients
 * may store the answer but must revalidate it: new content shows at once, and unchanged content costs a few bytes. Next
 * does this for pages only. The hash covers the sent bytes, so each encoding has its own tag.
 */
export function tagBytes(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  // The tag belongs to the body, which Node itself omits.
  if (request.method === "HEAD") request.method = "GET";
  const send = response.end.bind(response);
  const takeHeaders = response.writeHead.bind(response);
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
  }) as typeof response.writeHead; // its overloads differ in where the headers stand
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest[0]);
    const done = rest.findLast((one) => typeof one === "function");
    if (done) queueMicrotask(() => done());
    return true;
  }) as typeof response.write; // its overloads differ in where the callback stands
  response.end = ((...rest: unknown[]) => {
    keep(rest[0], rest[1]);
    response.writeHead = takeHeaders;
    const done = rest.findLast((one) => typeof one === "function");
    const body = Buffer.concat(chunks);
    if (response.statusCode === 200) {
      response.setHeader("cache-control", "public, max-age=0, must-revalidate");
      const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
      response.setHeader("etag", tag);
      if (isListed(request.headers["if-none-match"], tag)) {
        response.statusCode = 304;
        for (const name of ["content-length", "content-type", "content-encoding"])
          response.removeHeader(name);
        return send(() => done?.());
      }
      response.setHeader("content-length", body.byteLength);
    }
    return send(body, () => done?.());
  }) as typeof response.end; // its overloads differ in where the callback stands
}

function isListed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

function encodingOf(encoding: unknown): BufferEncoding {
  return typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : "utf8";
}
