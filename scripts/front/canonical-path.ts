import { identityHosts } from "./services-proxy.ts";

/** Parts of the site that have addresses of their own making. */
const ownedElsewhere = ["lake", "local", ...identityHosts, "_next", "studio", "api", "block-pictures"];

/**
 * The one address of the page that a request means, or `null` when the request already uses it. All of what differs
 * (slash at the end, doubled slashes, capitals) is put right at once, so that nobody is redirected twice.
 * Takes and gives the path with its query, as in a request line.
 */
export function canonicalPath(target: string): string | null {
  const queryStart = target.indexOf("?");
  const path = queryStart === -1 ? target : target.slice(0, queryStart);
  const query = queryStart === -1 ? "" : target.slice(queryStart);
  const segments = path.split(/[/\\]+/).filter(Boolean);
  if (ownedElsewhere.includes(segments[0] ?? "") && !/^[/\\]{2}/.test(path)) return null;
  const isFile = /\.[a-z0-9]+$/i.test(segments.at(-1) ?? "");
  // `//evil.example` and `/\evil.example` name another host to a browser; one slash at the start names a page here.
  const joined = `/${segments.join("/")}`;
  const canonical = isFile || ownedElsewhere.includes(segments[0] ?? "") ? joined : lowerCase(joined);
  return canonical === path ? null : canonical + query;
}

/** Whether a request target may be a page that editors write. */
export function isPagePath(target: string): boolean {
  return !ownedElsewhere.includes(/^\/([^/?]*)/.exec(target)?.[1] ?? "");
}

/** Leaves `%C3` as it is: its capitals mean nothing, and browsers write them. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[^%]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}
