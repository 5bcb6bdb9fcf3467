import { canonicalPath, isReservedPath, isTakenPath, ownScreens, plainPath } from "../routes.ts";

/** Deeper addresses are compared with prefixes only so far. Nobody can make a lookup slow with a long address. */
const MOST_SEGMENTS = 20;

/** "/old" of "/old/*"; null for a single address. */
export function prefixOf(from: string): string | null {
  return from.endsWith("/*") ? from.slice(0, -2) : null;
}

/** The prefixes that cover an address, the longest first, as redirects name them: "/a/b/*", "/a/*". */
export function prefixesOf(path: string): string[] {
  const prefixes: string[] = [];
  let end = 0;
  while (prefixes.length < MOST_SEGMENTS && end !== path.length) {
    const next = path.indexOf("/", end + 1);
    end = next === -1 ? path.length : next;
    prefixes.unshift(`${path.slice(0, end)}/*`);
  }
  return prefixes;
}

/** Where redirects that catch an address can begin: there, or at a star above it. */
export function fromsCatching(path: string): string[] {
  return [path, ...prefixesOf(path)];
}

/** Whether a redirect from here catches the address. "/old/*" catches "/old", too. */
export function covers(from: string, path: string): boolean {
  return from === path || prefixesOf(path).includes(from);
}

/** The address that keeps the rest: "/new/guide" for "/old/guide", from "/old/*" to "/new/*". */
export function keepRest(path: string, from: string, to: string): string {
  const rest = path.slice(from.length - 2);
  const base = to.slice(0, -2);
  return base + rest || "/";
}

/** What is wrong with the address that a redirect begins at, for the person who typed it; null if nothing is. */
export function problemOfFrom(from: string | null | undefined): string | null {
  if (!from?.startsWith("/")) return 'Start the address with a slash: "/old-page".';
  const prefix = prefixOf(from);
  const path = prefix ?? from;
  if (prefix === "") return '"/*" is every address of the website. Name the part that moved: "/old/*".';
  if (path.includes("*")) return 'Write the star only at the end, after a slash: "/old/*".';
  if (/[?#\s]/.test(path))
    return 'Write the address without spaces, "?" and "#". What visitors bring after "?" is kept.';
  if (path !== canonicalPath(path) || path.includes("\\"))
    return `Write it the way visitors reach it: "${canonicalPath(plainPath(from))}".`;
  if (isTakenPath(path) || ownScreens.includes(from))
    return `The website itself uses "${path}"; it can't be redirected.`;
  if (path.split("/").length - 1 > MOST_SEGMENTS)
    return `Use at most ${MOST_SEGMENTS} parts between slashes.`;
  return null;
}

/** The same for the address to which a redirect keeps the rest: "/new/*", or "https://docs.example.com/*". */
export function problemOfPrefixTarget(to: string): string | null {
  const base = prefixOf(to);
  if (base === null) return 'End it with "/*", where the rest is put: "/new/*".';
  if (base.includes("*")) return 'Write the star only at the end: "/new/*".';
  if (!base.startsWith("/") && base !== "") {
    const isWeb = /^https?:\/\/[^/\s]/.test(base) && URL.canParse(base) && !/[?#\s\\@]/.test(base);
    return isWeb ? null : 'Start it with a slash or https://: "/new/*", "https://docs.example.com/*".';
  }
  if (/[?#\s\\]/.test(base)) return 'Write the address without spaces, "?" and "#".';
  if (base !== "" && base !== canonicalPath(base))
    return `Write it the way visitors reach it: "${canonicalPath(base)}/*".`;
  if (base !== "" && isReservedPath(base))
    return `The website itself uses "${base}"; choose another address.`;
  return null;
}
