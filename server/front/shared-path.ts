import type { IncomingMessage } from "node:http";
import { isFiltering, readFilter } from "../../lib/contracts/filter.ts";
import { isWrittenFile, ownScreens } from "../../lib/routes.ts";
import { asksForDocument, isPreviewing } from "./asked-page.ts";

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
  if (!asksForDocument(request) || ownScreens.includes(path)) return null;
  return start !== -1 && isFiltering(readFilter(target.slice(start + 1))) ? null : path;
}
