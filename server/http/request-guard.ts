import type { IncomingMessage } from "node:http";
import { variantHeader } from "../../lib/experiments/variant-header.ts";
import { isLoopbackName } from "../../lib/loopback.ts";
import { visitorQueryHeader } from "../../lib/visitor-query.ts";
import { developmentHeaders, internalHeaders } from "../next/names.ts";

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

export interface Refusal {
  readonly status: number;
  readonly message: string;
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

export const healthPath = "/api/health";
export const readyPath = "/api/ready";

/** Asked by those who run the site, about this machine. */
export function isOperational(target: string): boolean {
  return target === healthPath || target === readyPath;
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

/** Node uses the first of two and drops the other, while a server in front may have used the other (RFC 9112, 3.2). */
function hasOneHost(rawHeaders: readonly string[] = []): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length < 2;
}

function hostName(header: string | undefined): string | null {
  if (!header || /[\s/@\\?#]/.test(header)) return null;
  return URL.canParse(`http://${header}`) ? new URL(`http://${header}`).hostname : null;
}
