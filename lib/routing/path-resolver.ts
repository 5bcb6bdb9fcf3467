import type { RouteResult } from "./route-results.ts";

type PathResolver = (path: string) => Promise<RouteResult>;

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const key = Symbol.for("paraph.path-resolver");

/** Lets whoever renders in this process (server/next/renderer.ts) say what an address leads to without a request to Next. */
export function setPathResolver(resolve: PathResolver | null): void {
  Reflect.set(globalThis, key, resolve);
}

/** `null`: Next has not been asked for a page yet. */
export function pathResolver(): PathResolver | null {
  return Reflect.get(globalThis, key) ?? null;
}
