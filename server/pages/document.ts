import type { OutgoingHttpHeaders } from "node:http";
import { firstScript } from "../../lib/press/first-script.ts";
import type { SiteScript } from "../browser/files.ts";
import { isFragmentPath } from "../http/target.ts";
import { markRoot, type RootMarks } from "./root-marks.ts";

const charset = /<meta charSet="utf-8"\/>/;

export interface DocumentParts {
  readonly script: SiteScript;
  readonly marks: RootMarks;
}

/**
 * Makes a document of a page without Next's runtime: with the page's own two scripts. Builds know no address and no keys, so
 * one build works with any.
 */
export function toDocument(html: string, parts: DocumentParts): string {
  if (!charset.test(html)) {
    throw new Error(
      "Making a document of a page failed: it has no <meta charSet>, before which its scripts belong.",
    );
  }
  return withOwnScripts(html, parts);
}

/** What a page fetches to show inside itself: the content of its body. */
export function toFragment(html: string): string {
  return /<body\b[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
}

interface RenderedPage {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: OutgoingHttpHeaders;
}

/** Makes of a page without Next's runtime what is sent at its path, and changes its headers accordingly. */
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

/** Of a `Link` header, what a document needs early: its style sheet and typefaces. */
export function withoutScriptPreloads(link: string): string {
  const all = link.split(/,\s*(?=<)/);
  return all.filter((one) => !/\bas="?script\b|\brel="?modulepreload\b/.test(one)).join(", ");
}

/** Adds the page's own two scripts. A preview keeps Next's beside them, and loads the second when React is done. */
export function withOwnScripts(html: string, { script, marks }: DocumentParts, isPreview = false): string {
  // What the first paint needs comes before it: presses are held until it has come.
  const load = isPreview
    ? `<link rel="modulepreload" href="${script.address}" integrity="${script.integrity}" data-site-script="">`
    : `<script type="module" fetchpriority="low" src="${script.address}" integrity="${script.integrity}"></script>`;
  return markRoot(html, marks).replace(charset, (tag) => `${tag}<script>${firstScript}</script>${load}`);
}
