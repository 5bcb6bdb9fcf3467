import { plain } from "@/lib/content/read";
import { env } from "@/lib/env/environment";

interface WithAddress {
  readonly settings: { readonly url: string | null } | null;
}

/**
 * The site's own address, without a slash at the end. `SITE_URL` overrides the site settings, so that a test
 * installation never poses as the real site.
 */
export function siteAddress(site: WithAddress): string {
  const configured = process.env.SITE_URL?.trim();
  const fromSettings = typeof site.settings?.url === "string" ? plain(site.settings.url) : "";
  const address = configured || fromSettings || env().siteUrl;
  return (URL.canParse(address) ? address : env().siteUrl).replace(/\/+$/, "");
}

/** The address of a page's markdown twin, or of another file beside it. */
export function besidePath(path: string, extension: string): string {
  return `${path === "/" ? "/index" : path}.${extension}`;
}

/** The page of a file beside it, from the file's path without its extension; null when it can't be one. */
export function pathBeside(segments: readonly string[]): string | null {
  const path = segments.length === 1 && segments[0] === "index" ? "/" : `/${segments.join("/")}`;
  return path.length <= 300 && /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/.test(path) ? path : null;
}
