import type { Context } from "./context.ts";
import { hasOwnAddressing, type Target } from "./target.ts";

/** A page has one address. Every other spelling redirects there. */
export function redirectToCanonical({ target, response }: Context): boolean {
  const canonical = canonicalPath(target);
  if (canonical === null) return false;
  response.writeHead(308, { location: canonical, "cache-control": "public, max-age=0, must-revalidate" });
  response.end();
  return true;
}

/**
 * The canonical address of a request's page, or `null` when the request already uses it. All differences (slash at the
 * end, doubled slashes, capitals, letters written as `%70`) are fixed at once, so nobody is redirected twice. With its
 * query, as in a request line.
 */
export function canonicalPath({ path, query }: Pick<Target, "path" | "query">): string | null {
  const segments = withPlainLetters(path)
    .split(/[/\\]+/)
    .filter(Boolean);
  if (hasOwnAddressing(path.split(/[/\\]/)[1] ?? "")) return null;
  const isFile = /\.[a-z0-9]+$/i.test(segments.at(-1) ?? "");
  // Browsers read `//evil.example` and `/\evil.example` as other hosts. One slash at the start means a page here.
  const joined = `/${segments.join("/")}`;
  const canonical = isFile || hasOwnAddressing(segments[0] ?? "") ? joined : lowerCase(joined);
  return canonical === path ? null : canonical + query;
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
