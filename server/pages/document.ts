import type { OutgoingHttpHeaders } from "node:http";
import { firstScript } from "../../browser/press/first-script.ts";
import type { SiteScript } from "../browser/files.ts";
import { isFragmentPath } from "../http/target.ts";
import { markRoot, type RootMarks } from "./root-marks.ts";

/** Everything but data: Next's runtime, and React's own copy of the content. */
const runtimeScripts = /<script\b(?![^>]*\btype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g;
const runtimePreloads =
  /<link rel="(?:module)?preload"[^>]* as="script"[^>]*>|<link rel="preload" as="script"[^>]*>/g;
/** Where React would take the page over. */
const boundaries = /<div hidden="">(?:<!--\/?[$&!?]+-->)*<\/div>|<!--\/?[$&!?]+-->/g;
/** What arrives in pieces is put together by scripts of Next, which a document doesn't have. */
const unfinished = /<template id="[BP]:|<!--\$[?~]-->|<div hidden="" id="S:|\$RC\("B:/;
const charset = /<meta charSet="utf-8"\/>/;

export interface DocumentParts {
  readonly script: SiteScript;
  readonly marks: RootMarks;
}

/**
 * Makes a document of a page that Next rendered: what React wrote for visitors to read, and the page's own two scripts
 * in place of Next's. Builds know no address and no keys, so one build works with any. Throws for a page that only
 * scripts would complete.
 */
export function toDocument(html: string, parts: DocumentParts): string {
  const [piece] = unfinished.exec(html) ?? [];
  if (piece !== undefined || !charset.test(html)) {
    throw new Error(
      piece === undefined
        ? "Making a document of a page failed: it has no <meta charSet>, before which its scripts belong."
        : `Making a document of a page failed: it holds ${piece}, so parts of it arrive later. Remove the <Suspense> or what it waits for.`,
    );
  }
  return withOwnScripts(withoutRuntime(html), parts);
}

/** What a page fetches to show inside itself: the content of the body that Next rendered. */
export function toFragment(html: string): string {
  return /<body\b[^>]*>([\s\S]*)<\/body>/.exec(withoutRuntime(html))?.[1] ?? "";
}

interface RenderedPage {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: OutgoingHttpHeaders;
}

/** Makes of a page that Next rendered what is sent at its path, and changes its headers accordingly. */
export function finishPage(
  path: string,
  { status, body, headers }: RenderedPage,
  parts: DocumentParts,
): Buffer {
  const link = withoutScriptPreloads(String(headers.link ?? ""));
  const isFragment = isFragmentPath(path);
  if (isFragment) headers["x-robots-tag"] = "noindex";
  if (link === "" || isFragment) delete headers.link;
  else headers.link = link;
  if (isFragment && status !== 200) return Buffer.from("There is no menu at this address.\n");
  return Buffer.from(isFragment ? toFragment(body.toString()) : toDocument(body.toString(), parts));
}

/** Of a `Link` header, what a document needs early: its typefaces. */
export function withoutScriptPreloads(link: string): string {
  const all = link.split(/,\s*(?=<)/);
  return all.filter((one) => !/\bas="?script\b|\brel="?modulepreload\b/.test(one)).join(", ");
}

/** Whether Next rendered a page with drafts: components/pages/page-frame.tsx says so. */
export function isPreview(html: string): boolean {
  return html.includes('data-draft=""');
}

function withoutRuntime(html: string): string {
  return html.replaceAll(runtimeScripts, "").replaceAll(runtimePreloads, "").replaceAll(boundaries, "");
}

/** Adds the page's own two scripts. A preview keeps Next's beside them, and loads the second when React is done. */
export function withOwnScripts(html: string, { script, marks }: DocumentParts, isPreview = false): string {
  const load = isPreview
    ? `<link rel="modulepreload" href="${script.address}" integrity="${script.integrity}" data-site-script="">`
    : `<script type="module" fetchpriority="high" src="${script.address}" integrity="${script.integrity}"></script>`;
  return markRoot(html, marks).replace(charset, (tag) => `${tag}<script>${firstScript}</script>${load}`);
}
