/**
 * Stands for the site's own address in everything that is rendered for visitors. The front writes the address in its
 * place (server/front/finished.ts), so what is stored is true at any address.
 */
export const SITE_ADDRESS = "https://site-address.invalid";

/** The address of a page's markdown twin, or of another file beside it. */
export function besidePath(path: string, extension: string): string {
  return `${path === "/" ? "/index" : path}.${extension}`;
}

/** The page of a file beside it, from the file's path without its extension; null when it can't be one. */
export function pathBeside(segments: readonly string[]): string | null {
  const path = segments.length === 1 && segments[0] === "index" ? "/" : `/${segments.join("/")}`;
  return path.length <= 300 && /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/.test(path) ? path : null;
}
