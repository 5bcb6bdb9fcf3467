import type { IncomingMessage } from "node:http";
import { isActionLink, parseAuthScreen } from "../../lib/accounts/screen.ts";
import { isFiltering, readFilter } from "../../lib/contracts/filter.ts";
import { isWrittenFile, ownScreens } from "../../lib/routes.ts";
import { orderParameters } from "../../lib/selling/order.ts";
import { asksForDocument, isPreviewing } from "../http/asked-page.ts";

/** The path of what a request asks for, page or written file; null when the answer depends on more than the path. */
export function sharedPath(request: IncomingMessage): string | null {
  return isPreviewing(request) ? null : publishedPath(request);
}

/** The same for what is published, whatever cookie the visitor has. */
export function publishedPath(request: IncomingMessage): string | null {
  const target = request.url ?? "/";
  const start = target.indexOf("?");
  const path = start === -1 ? target : target.slice(0, start);
  if (isWrittenFile(path)) return path;
  if (!asksForDocument(request)) return null;
  const query = start === -1 ? "" : target.slice(start + 1);
  if (ownScreens.includes(path)) return screenAddress(path, query);
  return isFiltering(readFilter(query)) ? null : path;
}

/** The shortest address that shows the same of a screen; null when the screen answers what this visitor asks. */
function screenAddress(path: string, query: string): string | null {
  if (query === "") return path;
  const asked = new URLSearchParams(query);
  if (path !== "/auth") return askedOf[path]?.some((name) => asked.has(name)) ? null : path;
  const [mode, oobCode] = ["mode", "oobCode"].map((name) => single(asked, name));
  const screen = parseAuthScreen({ mode, oobCode });
  if (screen === "login") return path;
  // Codes are read by the browser, so all that go with one form are the same.
  return `${path}?mode=${mode}${isActionLink(screen) ? "&oobCode=any" : ""}`;
}

/** What the screens read in their addresses. */
const askedOf: Readonly<Record<string, readonly string[]>> = {
  "/search": ["q", "in"],
  "/payment-info": orderParameters,
};

/** A parameter that is there twice means nothing. */
function single(asked: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = asked.getAll(name);
  return others.length === 0 ? value : undefined;
}
