import { browserSegment } from "../../lib/browser-names.ts";
import { nextSegment } from "../../lib/next-names.ts";
import { isWrittenFile } from "../../lib/routes.ts";

/** What a request is for. `refused`: it was turned away before anybody asked. */
export type Kind = "page" | "file" | "api" | "studio" | "lake" | "services" | "refused";

/** Paths that the identity SDK requests as if this origin were the vendor's. */
export const identityHosts = ["identitytoolkit.googleapis.com", "securetoken.googleapis.com"];

/** Parts of the site with their own addressing, by the first segment of their paths. */
const owners: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["lake", "lake"],
  ["local", "services"],
  ...identityHosts.map((host) => [host, "services"] as const),
  ["studio", "studio"],
  ["api", "api"],
  [browserSegment, "file"],
  [nextSegment, "file"],
  ["block-pictures", "file"],
  ["type-pictures", "file"],
]);

export const healthPath = "/api/health";
export const readyPath = "/api/ready";

/** A request's target. It is parsed once, and every handler decides by this. */
export interface Target {
  /** As in the request line. */
  readonly url: string;
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  readonly kind: Kind;
  /** See {@link isPagePath}. */
  readonly isPagePath: boolean;
  /** See {@link isFragmentPath}. */
  readonly isFragment: boolean;
  /** Whether the site's code writes this file: lib/routes.ts. */
  readonly isWrittenFile: boolean;
  /** Whether it is a page, existing or not, or a part of one. Names with a dot are files. */
  readonly isPageRequest: boolean;
  /** Whether a person reads the answer, so that an error is a page, too. */
  readonly expectsPage: boolean;
}

/** A path as people read it; null if it has escapes that stand for no letters. */
export function readablePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

export function parseTarget(url: string): Target {
  const start = url.indexOf("?");
  const path = start === -1 ? url : url.slice(0, start);
  const owner = ownerOf(path);
  const isFragment = owner === "api" && isFragmentPath(path);
  const isWritten = isWrittenFile(path);
  const isPage = owner === undefined;
  return {
    url,
    path,
    query: start === -1 ? "" : url.slice(start),
    kind: kindOf(path, owner, isWritten, isFragment),
    isPagePath: isPage,
    isFragment,
    isWrittenFile: isWritten,
    isPageRequest: isFragment || (isPage && !path.includes(".")),
    expectsPage: isPage && !isWritten,
  };
}

/** Whether a request target may be a page that editors write. */
export function isPagePath(target: string): boolean {
  return ownerOf(target) === undefined;
}

/** Whether a request target is a part of pages that they fetch when it is needed: the content of a menu. */
export function isFragmentPath(target: string): boolean {
  return /^\/api\/menus\/[^/?]+(\?|$)/.test(target);
}

export function hasOwnAddressing(segment: string): boolean {
  return owners.has(segment);
}

/** Asked by those who run the site, about this machine. */
export function isOperational(url: string): boolean {
  return url === healthPath || url === readyPath;
}

function ownerOf(target: string): Kind | undefined {
  return owners.get(/^\/([^/?]*)/.exec(target)?.[1] ?? "");
}

function kindOf(path: string, owner: Kind | undefined, isWritten: boolean, isFragment: boolean): Kind {
  if (owner === "lake" || owner === "services" || owner === "studio") return owner;
  if (isWritten) return "file";
  if (owner === undefined) return /\.\w+$/.test(path) ? "file" : "page";
  if (isFragment) return "page";
  return path.startsWith("/api/") ? "api" : "file";
}
