import type { IncomingMessage } from "node:http";
import { variantHeader } from "../../lib/experiments/variant-header.ts";
import { isLoopbackName } from "../../lib/loopback.ts";
import { developmentHeaders, developmentPaths, draftCookie, internalHeaders } from "../../lib/next-names.ts";
import { CONSENTS_PATH } from "../../lib/routes.ts";
import { isSameSecret } from "../../lib/sharing/same-secret.ts";
import { visitorQueryHeader } from "../../lib/visitor-query.ts";
import type { Context } from "./context.ts";
import { isOperational, readablePath } from "./target.ts";

/** Headers by which this server talks to the site's own code. */
const ownHeaders: readonly string[] = [visitorQueryHeader, variantHeader];

/** Headers in which a proxy reports a request's origin. */
const proxyHeaders = /^(x-forwarded-|forwarded$|x-real-ip$)/;

/**
 * Removes the headers that only Next, this server or a proxy may send: past advisories let forged ones skip proxy.ts or
 * poison its cache.
 */
export function removeInternalHeaders(
  request: Pick<IncomingMessage, "headers">,
  isDevelopment: boolean,
): void {
  for (const name of Object.keys(request.headers)) {
    if (isDevelopment && developmentHeaders.includes(name)) continue;
    if (internalHeaders.test(name) || proxyHeaders.test(name) || ownHeaders.includes(name))
      delete request.headers[name];
  }
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Turns away what this server must not answer. */
export function refuse({ request, response }: Context, allowedHosts: ReadonlySet<string> | null): boolean {
  const refusal = refusalOf(request, allowedHosts);
  if (refusal === null) return false;
  response.writeHead(refusal.status, { "content-type": "text/plain", connection: "close" });
  response.end(`${refusal.message}\n`);
  return true;
}

/** Why this request is rejected, or `null`. `allowedHosts` is `null` when any name is allowed. */
export function refusalOf(
  request: Pick<IncomingMessage, "url" | "headers" | "method"> & { readonly rawHeaders?: readonly string[] },
  allowedHosts: ReadonlySet<string> | null,
): Refusal | null {
  // `GET http://other.example/ HTTP/1.1` is for a forward proxy, which this is not.
  if (!request.url?.startsWith("/")) return { status: 400, message: "The request target must be a path." };
  if (request.method === "TRACE") return { status: 405, message: "TRACE is not answered." };
  const host = hasOneHost(request.rawHeaders) ? hostName(request.headers.host) : null;
  if (host === null) return { status: 400, message: "The Host header is missing, malformed or there twice." };
  // Whoever balances load asks each machine by its own address.
  if (allowedHosts && !allowedHosts.has(host) && !isOperational(request.url)) {
    return {
      status: 421,
      message: `This server does not answer for "${host}". Set SITE_URL to the address that visitors use.`,
    };
  }
  return null;
}

/**
 * A server that only this machine can reach answers only to this machine's names. Otherwise a page of another site
 * could point its name here (DNS rebinding) and act as the local person. A server in public answers to its own name as
 * well, and to no other: what is made for one name is never kept for another.
 */
export function allowedHostsFor(listenHost: string, siteUrl: string): ReadonlySet<string> | null {
  const { hostname } = new URL(siteUrl);
  if (!isLoopbackName(listenHost) && isLoopbackName(hostname)) return null;
  return new Set(["localhost", "127.0.0.1", "[::1]", hostname]);
}

/** Addresses that accept more than reads: forms, the webhook of the hosted lake, and the preview in the Studio. */
const written = new Map([
  ["/api/leads", "POST"],
  [CONSENTS_PATH, "POST"],
  ["/api/revalidate", "POST"],
  ["/api/draft-mode/perspective", "GET, HEAD, POST"],
]);

/**
 * Answers 405 to a method that an address does not support. Next would render a stored page for any method, and the
 * client would take its request for done.
 */
export function refuseMethod({ request, response, target }: Context, isDevelopment: boolean): boolean {
  const { method = "GET" } = request;
  const { path } = target;
  const isKnown = method === "GET" || method === "HEAD" || (method === "POST" && written.has(path));
  if (isKnown || (isDevelopment && developmentPaths.test(path))) return false;
  const allow = written.get(path) ?? "GET, HEAD";
  response.writeHead(405, { allow, "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end(`${path} answers ${allow} and not ${method}.\n`);
  return true;
}

/** Answers 400 to an address of the API with escapes that stand for no letters. Next would fail on it with a 500. */
export function refuseUnreadable({ response, target }: Pick<Context, "response" | "target">): boolean {
  if (!target.path.startsWith("/api/") || readablePath(target.path) !== null) return false;
  response.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end("This address can't be read: it has escapes, such as %FF, that stand for no letters.\n");
  return true;
}

/** Whether an editor may be looking at drafts. Whether their cookie is genuine is checked where drafts are read. */
export function isPreviewing({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.cookie?.includes(draftCookie) ?? false;
}

/**
 * Takes away a cookie of draft mode that is made up or of an earlier build. With it a stranger would have each page
 * rendered anew for every request.
 *
 * @param id - the genuine value; `null` where nobody knows it
 */
export function dropForgedPreview(request: Pick<IncomingMessage, "headers">, id: string | null): void {
  const { headers } = request;
  if (id === null || headers.cookie === undefined || !isPreviewing(request)) return;
  const genuine = `${draftCookie}=${id}`;
  // Also what only holds the name: whoever reads the header looks for no more.
  const kept = headers.cookie
    .split(";")
    .map((part) => part.trim())
    .filter((part) => !part.includes(draftCookie) || isSameSecret(part, genuine));
  if (kept.length > 0) headers.cookie = kept.join("; ");
  else delete headers.cookie;
}

/** Node uses the first of two and drops the other, while a server in front may have used the other (RFC 9112, 3.2). */
function hasOneHost(rawHeaders: readonly string[] = []): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length < 2;
}

function hostName(header: string | undefined): string | null {
  if (!header || /[\s/@\\?#]/.test(header)) return null;
  return URL.canParse(`http://${header}`) ? new URL(`http://${header}`).hostname : null;
}
