import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { routerHeaders } from "../../lib/next-names.ts";
import type { CapturedResponse } from "../http/capture-response.ts";
import type { Context } from "../http/context.ts";
import { isPreviewing } from "../http/request-guard.ts";
import { isDocument, isPreview } from "../next/capture-page.ts";
import type { Renderer } from "../next/renderer.ts";

/** Headers that decide how an answer is sent, which is this server's part. */
const ofSending = ["accept-encoding", "if-modified-since", "if-none-match"];

/** Whether Next answers by itself: what is neither page nor written file, and the router of a page with drafts. */
export function bypassesCache({ request, target }: Context): boolean {
  if (target.isWrittenFile) return false;
  if (!target.isPageRequest) return true;
  // Only a preview has the router that reads pages as data.
  const canRoute = isPreviewing(request) && !target.isFragment;
  return canRoute && routerHeaders.some((name) => name in request.headers);
}

/** What Next answers this one visitor. */
export function answerVisitor(
  renderer: Pick<Renderer, "capture">,
  { request, target }: Context,
): Promise<CapturedResponse> {
  const own = Object.entries(request.headers).filter(
    ([name]) => !routerHeaders.includes(name) && !ofSending.includes(name),
  );
  const headers: IncomingHttpHeaders = { ...Object.fromEntries(own), "accept-encoding": "identity" };
  return renderer.capture(target.url, headers);
}

/** Whether this visitor got a page with drafts: their cookie is genuine. */
export function showsDrafts(request: IncomingMessage, { status, headers, body }: CapturedResponse): boolean {
  return isPreviewing(request) && isDocument(status, headers) && isPreview(body.toString());
}
