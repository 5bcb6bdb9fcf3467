import type { IncomingMessage } from "node:http";
import { isLoopbackName } from "../../lib/loopback.ts";

/**
 * Headers by which parts of Next talk to each other, or by which a proxy tells where a request came from. From outside
 * they are forgeries: past advisories let them skip the proxy or poison its cache.
 */
const internalHeaders =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-vercel-|x-forwarded-|next-resume|x-matched-path|x-now-route-matches|x-prerender-|forwarded$|x-real-ip$)/;

/** Next's own development client sends these two. */
const developmentHeaders = ["x-nextjs-html-request-id", "x-nextjs-request-id"];

export function removeInternalHeaders(
  request: Pick<IncomingMessage, "headers">,
  isDevelopment: boolean,
): void {
  for (const name of Object.keys(request.headers)) {
    if (isDevelopment && developmentHeaders.includes(name)) continue;
    if (internalHeaders.test(name)) delete request.headers[name];
  }
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Why this request is not answered, or `null` when it is. `allowedHosts` is `null` when any name will do. */
export function refusalOf(
  request: Pick<IncomingMessage, "url" | "headers" | "method">,
  allowedHosts: ReadonlySet<string> | null,
): Refusal | null {
  // `GET http://other.example/ HTTP/1.1` asks for a forward proxy, which this is not.
  if (!request.url?.startsWith("/")) return { status: 400, message: "The request target must be a path." };
  if (request.method === "TRACE") return { status: 405, message: "TRACE is not answered." };
  const host = hostName(request.headers.host);
  if (host === null) return { status: 400, message: "The Host header is missing or malformed." };
  if (allowedHosts && !allowedHosts.has(host)) {
    return {
      status: 421,
      message: `This server does not answer for "${host}". Set SITE_URL to the address that visitors use.`,
    };
  }
  return null;
}

/**
 * A server that only this machine reaches answers only for this machine's names: else a page of another site could
 * point its own name here (DNS rebinding) and act as the person at this machine.
 */
export function allowedHostsFor(listenHost: string, siteUrl: string): ReadonlySet<string> | null {
  if (!isLoopbackName(listenHost)) return null;
  return new Set(["localhost", "127.0.0.1", "[::1]", new URL(siteUrl).hostname]);
}

function hostName(header: string | undefined): string | null {
  if (!header || /[\s/@\\?#]/.test(header)) return null;
  return URL.canParse(`http://${header}`) ? new URL(`http://${header}`).hostname : null;
}
