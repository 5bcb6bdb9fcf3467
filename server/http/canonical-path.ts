import { browserSegment } from "../browser/names.ts";
import { nextSegment } from "../next/names.ts";
import { identityHosts } from "./services-proxy.ts";

/** Parts of the site with their own addressing. */
const ownedElsewhere = [
  "lake",
  "local",
  ...identityHosts,
  browserSegment,
  nextSegment,
  "studio",
  "api",
  "block-pictures",
  "type-pictures",
];

/**
 * The canonical address of a request's page, or `null` when the request already uses it. All differences (slash at the
 * end, doubled slashes, capitals, letters written as `%70`) are fixed at once, so nobody is redirected twice. Takes and
 * returns the path with its query, as in a request line.
 */
export function canonicalPath(target: string): string | null {
  const queryStart = target.indexOf("?");
  const path = queryStart === -1 ? target : target.slice(0, queryStart);
  const query = queryStart === -1 ? "" : target.slice(queryStart);
  const segments = withPlainLetters(path)
    .split(/[/\\]+/)
    .filter(Boolean);
  if (ownedElsewhere.includes(path.split(/[/\\]/)[1] ?? "")) return null;
  const isFile = /\.[a-z0-9]+$/i.test(segments.at(-1) ?? "");
  // Browsers read `//evil.example` and `/\evil.example` as other hosts. One slash at the start means a page here.
  const joined = `/${segments.join("/")}`;
  const canonical = isFile || ownedElsewhere.includes(segments[0] ?? "") ? joined : lowerCase(joined);
  return canonical === path ? null : canonical + query;
}

/** Whether a request target may be a page that editors write. */
export function isPagePath(target: string): boolean {
  return !ownedElsewhere.includes(/^\/([^/?]*)/.exec(target)?.[1] ?? "");
}

/** Whether a request target is a part of pages that they fetch when it is needed: the content of a menu. */
export function isFragmentPath(target: string): boolean {
  return /^\/api\/menus\/[^/?]+(\?|$)/.test(target);
}

/**
 * Decodes letters, digits, hyphens and the like, which mean the same unescaped (RFC 3986, 6.2.2.2). Dots stay escaped,
 * because two of them lead up.
 */
function withPlainLetters(path: string): string {
  return path.replace(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2d|5f|7e)/gi, decodeURIComponent);
}

/** Leaves `%C3` as it is: its case has no meaning, and browsers write capitals. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^%]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}
