import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectBody } from "./collect-body.ts";

/** The site's answers other than pages: lists, twins, search indexes, social images. */
const written =
  /^\/(?:(?:icon\.svg|apple-icon\.png|sitemap\.xml|robots\.txt|llms\.txt|manifest\.webmanifest|search\.json|blog\/feed\.xml)|.+\.(?:md|social\.png|json)|api\/(?:contracts|scenes)\/[^/]+)$/;

export function isWrittenFile(target: string): boolean {
  return written.test(target.split("?", 1)[0] ?? "/");
}

/**
 * Adds a strong entity tag, the hash of the bytes, and answers 304 to clients that have it (RFC 9110, 13.1.2). Clients
 * may store the answer but must revalidate it: new content shows at once, and unchanged content costs a few bytes. Next
 * does this for pages only. The hash covers the sent bytes, so each encoding has its own tag.
 */
export function tagBytes(request: IncomingMessage, response: ServerResponse): void {
  // The tag belongs to the body, which Node itself omits.
  if (request.method === "HEAD") request.method = "GET";
  collectBody(response, (body, send) => {
    if (response.statusCode !== 200) return send(body);
    response.setHeader("cache-control", "public, max-age=0, must-revalidate");
    const tag = `"${digestOf(body)}"`;
    response.setHeader("etag", tag);
    if (isListed(request.headers["if-none-match"], tag)) return sendUnchanged(response, send);
    response.setHeader("content-length", body.byteLength);
    send(body);
  });
}

/** What an entity tag says of a body. */
export function digestOf(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 27);
}

/** Answers 304: the client has this body. */
function sendUnchanged(response: ServerResponse, send: () => void): void {
  response.statusCode = 304;
  for (const name of ["content-length", "content-type", "content-encoding"]) response.removeHeader(name);
  send();
}

/** Whether `If-None-Match` names this entity tag. */
export function isListed(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
