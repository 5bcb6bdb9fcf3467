import { isActionLink, parseAuthScreen } from "../../lib/accounts/screen.ts";
import { isFiltering, readFilter } from "../../lib/contracts/filter.ts";
import { ownScreens } from "../../lib/routes.ts";
import { orderParameters } from "../../lib/selling/order.ts";
import type { Context } from "../http/context.ts";
import { isPreviewing } from "../http/request-guard.ts";
import type { Target } from "../http/target.ts";

/** Node refuses a request for an address with a space, so nobody can ask for what is stored under such a key. */
const separator = " ";

/** The key under which a page is stored: its path, and the form of it that some visitors get. */
export function keyOf(path: string, variant: string | null): string {
  return variant === null ? path : `${path}${separator}${variant}`;
}

export function partsOf(key: string): { readonly path: string; readonly variant: string | null } {
  const at = key.indexOf(separator);
  return at === -1 ? { path: key, variant: null } : { path: key.slice(0, at), variant: key.slice(at + 1) };
}

/** The path of what a request asks for, page or written file; null when the answer depends on more than the path. */
export function sharedPath({ request, target }: Context): string | null {
  return isPreviewing(request) ? null : publishedPath(target);
}

/** The same for what is published, whatever cookie the visitor has. */
export function publishedPath({ path, query, isWrittenFile, isPageRequest }: Target): string | null {
  if (isWrittenFile) return path;
  if (!isPageRequest) return null;
  const asked = query.slice(1);
  if (ownScreens.includes(path)) return screenAddress(path, asked);
  return isFiltering(readFilter(asked)) ? null : path;
}

/** The shortest address that shows the same of a screen; null when the screen answers what this visitor asks. */
function screenAddress(path: string, query: string): string | null {
  if (query === "") return path;
  const asked = new URLSearchParams(query);
  if (path !== "/auth") return askedOf[path]?.some((name) => asked.has(name)) ? null : path;
  const [mode, oobCode] = ["mode", "oobCode"].map((name) => single(asked, name));
  const screen = parseAuthScreen({ mode, oobCode });
  if (screen === "login") return path;
  // Codes are read by the browser, so all that go with one form are the same.
  return `${path}?mode=${mode}${isActionLink(screen) ? "&oobCode=any" : ""}`;
}

/** What the screens read in their addresses. */
const askedOf: Readonly<Record<string, readonly string[]>> = {
  "/search": ["q", "in"],
  "/payment-info": orderParameters,
};

/** A parameter that is there twice means nothing. */
function single(asked: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = asked.getAll(name);
  return others.length === 0 ? value : undefined;
}
