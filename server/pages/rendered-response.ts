import { notFoundPath } from "../../lib/next-names.ts";
import { redirectHeader } from "../../lib/redirects/redirect-header.ts";
import { isWrittenFile } from "../../lib/routes.ts";
import type { CapturedResponse } from "../http/capture-response.ts";
import { isDocument } from "../next/capture-page.ts";
import { type DocumentParts, finishPage } from "./document.ts";
import type { Rendered } from "./stored-response.ts";

/** Clients and caches in between may keep an answer for everybody, and ask each time whether it is still the same. */
export const revalidated = "public, max-age=0, must-revalidate";

/** Makes a document of a page, and of anything else what clients may keep and must ask about. */
export function renderedOf(
  target: string,
  { status, headers: sent, body }: CapturedResponse,
  parts: DocumentParts,
): Rendered {
  const { [redirectHeader]: redirect, ...headers } = sent;
  if (typeof redirect === "string") return { status, headers, body, redirect };
  if (isWrittenFile(target)) {
    if (status === 200) headers["cache-control"] = revalidated;
    return { status, headers, body };
  }
  if (!isDocument(status, headers)) return { status, headers, body };
  const [path = "/"] = target.split("?", 1);
  return { status, headers, body: finishPage(path, { status, body, headers }, parts) };
}

/**
 * Whether everybody gets this answer until something it was made from is published. A page that was made from nothing
 * says nothing about when it ends.
 */
export function isForAll(
  path: string,
  { status, headers }: CapturedResponse,
  tags: readonly string[],
): boolean {
  if (headers["set-cookie"]) return false;
  if (path === notFoundPath) return status === 404 && tags.length > 0;
  return status === 200 && (isWrittenFile(path) || tags.length > 0);
}
