import type { IncomingMessage } from "node:http";
import { ownScreens } from "../../lib/routes.ts";
import { visitorQueryHeader } from "../../lib/visitor-query.ts";
import { isFragmentPath, isPagePath } from "../http/target.ts";

/**
 * A page for everybody is rendered from its path alone. Only proxy.ts gets the query, and keeps it in redirects. Screens that
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
