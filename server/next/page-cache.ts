import { createRequire } from "node:module";
import { env } from "../../lib/env/environment.ts";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import { markPage } from "../../lib/tracking/mark-page.ts";
import { writeTracking } from "../../lib/tracking/tracking-config.ts";
import { deferScripts } from "./defer-scripts.ts";
import { cacheTagsHeader, notFoundPath } from "./names.ts";
import { noteStoredPage } from "./stored-page.ts";
import { uses } from "./switches.ts";

// Node loads this file itself, and Next's class is CommonJS: `import` would give its exports object as the default.
const { default: FileSystemCache } = createRequire(import.meta.url)(
  "next/dist/server/lib/incremental-cache/file-system-cache.js",
) as typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js");

type Get = InstanceType<typeof FileSystemCache>["get"];
type Set = InstanceType<typeof FileSystemCache>["set"];

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
    const tags = tagsOf(value.headers);
    if (isPage(value.kind) && !sharedRevisions().isCurrent(tags)) return null;
    // Those of the build come from disk as Next wrote them.
    if ("html" in value) {
      prepare(value);
      noteStoredPage({ html: value.html, tags });
    }
    return entry;
  }

  override async set(...[key, data, context]: Parameters<Set>): ReturnType<Set> {
    if (data && isPage(data.kind) && "status" in data) {
      const path = key.slice(key.indexOf("/$/") + 2).replace(/^\/index$/, "/");
      if (process.env.PARAPH_LOG?.includes("renders")) console.log(`rendered ${path} ${data.status ?? 200}`);
      // In place, because the caller sends this object's text and not the stored one.
      if ("html" in data) prepare(data);
      if ((data.status ?? 200) !== 200 && path !== notFoundPath) return;
    }
    await super.set(key, data, context);
    if (data && "html" in data) noteStoredPage({ html: data.html, tags: tagsOf(data.headers) });
  }
}

/** Memory gives out the same object for every visit. */
const prepared = new WeakSet<object>();

/** Runs once for each stored page. Adds what only the server knows, and defers the page's scripts. */
function prepare(page: { html: string }): void {
  if (prepared.has(page)) return;
  page.html = markPage(
    uses("defer-scripts") ? deferScripts(page.html) : page.html,
    writeTracking(env().tracking),
  );
  prepared.add(page);
}

function isPage(kind: string): boolean {
  return kind === "APP_PAGE" || kind === "APP_ROUTE";
}

function tagsOf(headers: Readonly<Record<string, unknown>> | undefined): string[] {
  const header = headers?.[cacheTagsHeader];
  return typeof header === "string" ? header.split(",") : [];
}
