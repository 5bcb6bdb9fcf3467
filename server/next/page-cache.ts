import { createRequire } from "node:module";
import { sharedRevisions } from "../../lib/freshness/revisions.ts";
import { cacheTagsHeader, notFoundPath } from "./names.ts";
import { noteStored } from "./stored-page.ts";

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
    const body = bodyOf(value);
    if (body !== null) noteStored({ body, tags });
    return entry;
  }

  override async set(...[key, data, context]: Parameters<Set>): ReturnType<Set> {
    if (data && isPage(data.kind) && "status" in data) {
      const path = key.slice(key.indexOf("/$/") + 2).replace(/^\/index$/, "/");
      if (process.env.PARAPH_LOG?.includes("renders")) console.log(`rendered ${path} ${data.status ?? 200}`);
      if ((data.status ?? 200) !== 200 && path !== notFoundPath) return;
    }
    await super.set(key, data, context);
    const body = data ? bodyOf(data) : null;
    if (data && body !== null && "headers" in data) noteStored({ body, tags: tagsOf(data.headers) });
  }
}

function bodyOf(value: object): string | Uint8Array | null {
  if ("html" in value && typeof value.html === "string") return value.html;
  return "body" in value && value.body instanceof Uint8Array ? value.body : null;
}

function isPage(kind: string): boolean {
  return kind === "APP_PAGE" || kind === "APP_ROUTE";
}

function tagsOf(headers: Readonly<Record<string, unknown>> | undefined): string[] {
  const header = headers?.[cacheTagsHeader];
  return typeof header === "string" ? header.split(",") : [];
}
