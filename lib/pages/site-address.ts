import { matchPath, pathOf } from "../routes.ts";

/**
 * Stands for the site's own address in everything that is rendered for visitors. The front writes the address in its
 * place (server/pages/stored-response.ts), so what is stored is true at any address.
 */
export const SITE_ADDRESS = "https://site-address.invalid";

/** The address of a page's markdown twin, or of another file beside it. */
export function besidePath(path: string, extension: string): string {
  return `${path === "/" ? "/index" : path}.${extension}`;
}

/**
 * The page that a written file is beside or tells of: its twin, its social image, its contract as data, its index of
 * contracts. Null where there can be none, and undefined for a file of the whole site.
 */
export function pageOfFile(file: string): string | null | undefined {
  const category = /^\/api\/contracts\/([^/]+)$/.exec(file)?.[1];
  if (category !== undefined) return pathOf({ _type: "contractCategory", slug: category });
  const [, name, ending] = /^\/(.+)\.(md|social\.png|json)$/.exec(file) ?? [];
  if (name === undefined || file === "/search.json") return undefined;
  const page = pathBeside(name.split("/"));
  return ending === "json" && matchPath(page ?? "").every(({ type }) => type !== "contractTemplate")
    ? null
    : page;
}

/** The page of a file beside it, from the file's path without its extension; null when it can't be one. */
export function pathBeside(segments: readonly string[]): string | null {
  const path = segments.length === 1 && segments[0] === "index" ? "/" : `/${segments.join("/")}`;
  return path.length <= 300 && /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/.test(path) ? path : null;
}
