import type { IncomingMessage } from "node:http";
import { draftCookie } from "../next/names.ts";
import { isFragmentPath, isPagePath } from "./canonical-path.ts";

/** Whether a request asks for a page, existing or not, or for a part of one. Names with a dot are files. */
export function asksForDocument({ url = "/" }: IncomingMessage): boolean {
  const [path = "/"] = url.split("?", 1);
  return isFragmentPath(path) || (isPagePath(path) && !path.includes("."));
}

/** Whether an editor may be looking at drafts. Whether their cookie is genuine is checked where drafts are read. */
export function isPreviewing({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes(draftCookie) ?? false;
}
