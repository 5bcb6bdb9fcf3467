import { createRequire } from "node:module";
import { env } from "../env.ts";
import { insertScriptsLate } from "../late-scripts.ts";
import { markPage } from "../tracking/mark-page.ts";
import { writeTracking } from "../tracking/tracking-config.ts";
import { sharedRevisions } from "./revisions.ts";

// Node loads this file itself, and Next's class is CommonJS: `import` would give its exports object as the default.
const { default: FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
) as typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js");

type Get = InstanceType<typeof FileSystemCache>["get"];
type Set = InstanceType<typeof FileSystemCache>["set"];

const TAGS_HEADER = "x-next-cache-tags";

/**
 * Next's own store for rendered pages, with another idea of validity: an entry is served only while every revision
 * it was made from is the published one. Answers other than 200 are not stored, so made-up addresses fill nothing; the
 * one 404 page that proxy.ts shows for all of them is.
 */
export default class PageCache extends FileSystemCache {
  override async get(...[key, context]: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(key, context);
    const value = entry?.value;
    if (!value || !("headers" in value)) return entry;
    if (isPage(value.kind) && !sharedRevisions().isCurrent(tagsOf(value.headers))) return null;
    // Those of the build come from disk as Next wrote them.
    if ("html" in value) prepare(value);
    return entry;
  }

  override async set(...[key, data, context]: Parameters<Set>): ReturnType<Set> {
    if (data && isPage(data.kind) && "status" in data) {
      const path = key.slice(key.indexOf("/$/") + 2).replace(/^\/index$/, "/");
      if (process.env.PARAPH_LOG?.includes("renders")) console.log(`rendered ${path} ${data.status ?? 200}`);
      // In place: whoever asked for the page gets this object's text, not what is stored.
      if ("html" in data) prepare(data);
      if ((data.status ?? 200) !== 200 && path !== "/_not-found") return;
    }
    await super.set(key, data, context);
  }
}

/** Memory gives out the same object for every visit. */
const prepared = new WeakSet<object>();

/** Once for each stored page: what is known only where it is served, and its scripts at the end. */
function prepare(page: { html: string }): void {
  if (prepared.has(page)) return;
  page.html = markPage(insertScriptsLate(page.html), writeTracking(env().tracking));
  prepared.add(page);
}

function isPage(kind: string): boolean {
  return kind === "APP_PAGE" || kind === "APP_ROUTE";
}

function tagsOf(headers: Readonly<Record<string, unknown>> | undefined): string[] {
  const header = headers?.[TAGS_HEADER];
  return typeof header === "string" ? header.split(",") : [];
}
