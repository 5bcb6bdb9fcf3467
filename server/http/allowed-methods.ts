import type { IncomingMessage, ServerResponse } from "node:http";
import { developmentPaths } from "../next/names.ts";

/** Addresses that accept more than reads: forms, the webhook of the hosted lake, and the preview in the Studio. */
const written = new Map([
  ["/api/leads", "POST"],
  ["/api/revalidate", "POST"],
  ["/api/draft-mode/perspective", "GET, HEAD, POST"],
]);

/**
 * Answers 405 to a method that an address does not support. Next would render a stored page for any method, and the
 * client would take its request for done.
 */
export function refuseMethod(
  request: IncomingMessage,
  response: ServerResponse,
  isDevelopment: boolean,
): boolean {
  const { method = "GET", url = "/" } = request;
  const path = url.split("?", 1)[0] ?? "/";
  const isKnown = method === "GET" || method === "HEAD" || (method === "POST" && written.has(path));
  if (isKnown || (isDevelopment && developmentPaths.test(path))) return false;
  const allow = written.get(path) ?? "GET, HEAD";
  response.writeHead(405, { allow, "content-type": "text/plain; charset=utf-8", connection: "close" });
  response.end(`${path} answers ${allow} and not ${method}.\n`);
  return true;
}
