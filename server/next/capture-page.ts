import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { type CapturedResponse, captureResponse, type Handle } from "../http/capture-response.ts";

/** Everything but data: Next's runtime, and React's own copy of the content. */
const runtimeScripts = /<script\b(?![^>]*\btype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;
const runtimePreloads =
  /<link rel="(?:module)?preload"[^>]* as="script"[^>]*>|<link rel="preload" as="script"[^>]*>/g;
/** Where React would take the page over. */
const boundaries = /<div hidden="">(?:<!--\/?[$&!?]+-->)*<\/div>|<!--\/?[$&!?]+-->/g;
/** What arrives in pieces is put together by scripts of Next, which a document doesn't have. */
const unfinished = /<template id="[BP]:|<!--\$[?~]-->|<div hidden="" id="S:|\$RC\("B:/;

/** Like {@link captureResponse}; a page without drafts comes without Next's runtime, which is most of it. */
export async function capturePage(
  handle: Handle,
  address: string,
  headers: IncomingHttpHeaders,
): Promise<CapturedResponse> {
  const answer = await captureResponse(handle, address, headers);
  if (!isDocument(answer.status, answer.headers)) return answer;
  const html = answer.body.toString();
  return isPreview(html) ? answer : { ...answer, body: Buffer.from(withoutRuntime(html)) };
}

/**
 * What React wrote for visitors to read, of a page that Next rendered: without Next's scripts and what they need. Throws for
 * a page that only scripts would complete.
 */
export function withoutRuntime(html: string): string {
  const [piece] = unfinished.exec(html) ?? [];
  if (piece !== undefined) {
    throw new Error(
      `Making a document of a page failed: it holds ${piece}, so parts of it arrive later. Remove the <Suspense> or what it waits for.`,
    );
  }
  return html.replaceAll(runtimeScripts, "").replaceAll(runtimePreloads, "").replaceAll(boundaries, "");
}

/** Whether Next rendered a page with drafts: components/pages/page-frame.tsx says so. */
export function isPreview(html: string): boolean {
  return html.includes('data-draft=""');
}

/** Errors are shown as Next writes them: in development with the tool that explains them. */
export function isDocument(status: number, headers: OutgoingHttpHeaders): boolean {
  return String(headers["content-type"] ?? "").startsWith("text/html") && status < 500 && status !== 304;
}
