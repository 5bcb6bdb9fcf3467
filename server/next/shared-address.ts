import type { IncomingMessage, ServerResponse } from "node:http";
import { ownScreens } from "../../lib/routes.ts";
import { visitorQueryHeader } from "../../lib/visitor-query.ts";
import { isFragmentPath, isPagePath } from "../front/canonical-path.ts";
import { rewriteHeader } from "./names.ts";

/**
 * A stored page is rendered from its path alone. Only proxy.ts gets the query, and keeps it in redirects. Screens that
 * read their query are rendered for each request.
 */
export function setQueryAside(request: Pick<IncomingMessage, "url" | "headers">): void {
  const target = request.url ?? "/";
  const start = target.indexOf("?");
  if (start === -1 || !(isPagePath(target) || isFragmentPath(target))) return;
  const path = target.slice(0, start);
  if (ownScreens.includes(path)) return;
  request.headers[visitorQueryHeader] = target.slice(start);
  request.url = path;
}

/**
 * When proxy.ts rewrites a request, Next renders the target page but stores it with the requested address, so the one
 * page for all unknown addresses would name the first of them. From here on the request has only the target's address.
 */
export function renderUnderNewAddress(request: IncomingMessage, response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== rewriteHeader) return setHeader(name, value);
    request.url = String(value);
    return response;
  };
}
