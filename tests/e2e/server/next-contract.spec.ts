import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "@playwright/test";
import { isDependencyTag } from "../../../lib/freshness/dependencies.ts";
import { builtFile, builtFileAt } from "../../../server/next/build-output.ts";
import dataCache from "../../../server/next/data-cache.ts";
import { deferScripts } from "../../../server/next/defer-scripts.ts";
import {
  cacheTagLimits,
  cacheTagsHeader,
  developmentHeaders,
  draftCookie,
  internalHeaders,
  isBuilding,
  notFoundPath,
  rewriteHeader,
} from "../../../server/next/names.ts";
import { test } from "../fixtures.ts";
import { logRenders, Newsroom, smallPage } from "../support/newsroom.ts";

test.use({ environment: logRenders });

const root = path.resolve(import.meta.dirname, "../../..");
const installed = createRequire(import.meta.url);

/** A message for whoever updates Next: which assumption no longer holds, and which file makes it. */
function changed(file: string, assumption: string): string {
  return `Next changed. server/next/${file} assumes that ${assumption}. PARAPH_WITHOUT turns a trick off meanwhile.`;
}

/** Reads a page from the build with Next's own cache. */
async function storedPage(key: string) {
  const { default: FileSystemCache } = installed(
    "next/dist/server/lib/incremental-cache/file-system-cache.js",
  ) as typeof import("next/dist/server/lib/incremental-cache/file-system-cache.js");
  const { nodeFs } = installed(
    "next/dist/server/lib/node-fs-methods.js",
  ) as typeof import("next/dist/server/lib/node-fs-methods.js");
  const { IncrementalCacheKind } = installed("next/dist/server/response-cache/index.js");
  const store = new FileSystemCache({
    fs: nodeFs,
    flushToDisk: false,
    serverDistDir: builtFile(root, "server"),
    revalidatedTags: [],
    _requestHeaders: {},
  });
  const entry = await store.get(key, {
    kind: IncrementalCacheKind.APP_PAGE,
    isFallback: false,
    isRoutePPREnabled: true,
  });
  const value = entry?.value;
  if (value?.kind !== "APP_PAGE") {
    throw new Error(changed("page-cache.ts", `its store reads ${key} from the build as an "APP_PAGE"`));
  }
  return value;
}

test("stored pages have the format that page-cache.ts reads", async ({ site: _ }) => {
  for (const [key, status] of [
    ["/index", 200],
    ["/about", 200],
    [notFoundPath, 404],
  ] as const) {
    const page = await storedPage(key);
    expect(typeof page.html, changed("page-cache.ts", `"html" of ${key} is a string`)).toBe("string");
    expect(page.status ?? 200, changed("page-cache.ts", `"status" of ${key} is ${status}`)).toBe(status);
    const tags = String(page.headers?.[cacheTagsHeader] ?? "").split(",");
    expect(
      tags.some(isDependencyTag),
      changed("page-cache.ts", `the header ${cacheTagsHeader} of ${key} lists what the page was made from`),
    ).toBe(true);
  }
});

test("a page rendered later is stored under the key from which page-cache.ts derives its address", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  newsroom.rendersSince();
  await newsroom.publishNew(smallPage("contract", "/contract", "Kept"));
  await newsroom.publish("page-home", { title: "Changed for the contract" });
  await newsroom.visitAll(["/contract", "/"]);
  expect(
    newsroom.rendersSince(),
    changed("page-cache.ts", 'a key ends in "/$" and the path of the page, "/index" for the home page'),
  ).toEqual(["/contract", "/"]);
  await newsroom.visitAll(["/contract", "/"]);
  expect(newsroom.rendersSince(), changed("page-cache.ts", "`get` is called with the key of `set`")).toEqual(
    [],
  );
});

test("Next reads a page from the cache in the request that it answers, and sends the page unchanged", async ({
  site,
}) => {
  await new Newsroom(site).publishNew(smallPage("learned", "/learned", "Learned once"));
  const isNextsAnswer = async () => (await fetch(`${site.url}/learned`)).headers.has("x-nextjs-cache");
  expect(await isNextsAnswer(), changed("names.ts", "its own answers carry x-nextjs-cache")).toBe(true);
  await expect
    .poll(isNextsAnswer, changed("stored-page.ts", "the page cache is asked in the context of the request"))
    .toBe(false);
});

test("pages contain scripts in the form that defer-scripts.ts expects, and the build has their files", async ({
  site: _,
}) => {
  const { html } = await storedPage("/about");
  const deferred = deferScripts(html);
  const sources = /<script data-scripts="([^"]+)">/.exec(deferred)?.[1]?.split(" ") ?? [];
  const form =
    'scripts are `<script src="/_next/static/…" async="">`, with no other attribute than `id="_R_"`';
  expect(sources.length, changed("defer-scripts.ts", form)).toBeGreaterThan(3);
  expect(html, changed("defer-scripts.ts", 'the bootstrap script has the id "_R_"')).toContain(
    ' id="_R_" async=""',
  );
  expect(deferred.match(/<script[^>]+src=[^>]+async/g), changed("defer-scripts.ts", form)).toBeNull();
  expect(
    deferred.match(/<link[^>]+as="script"/g),
    changed("defer-scripts.ts", 'preloads are `<link rel="preload" as="script" …>`'),
  ).toBeNull();
  for (const source of sources) {
    const file = builtFileAt(source, root);
    expect(
      file !== null && existsSync(file),
      changed("build-output.ts", `${source} is a file below .next/static`),
    ).toBe(true);
  }
  const manifest = JSON.parse(readFileSync(builtFile(root, "build-manifest.json"), "utf8"));
  const framework: string[] = manifest.rootMainFiles ?? [];
  const listed = 'the build lists what every page loads as "rootMainFiles" in build-manifest.json';
  expect(framework.length, changed("compile-hints.ts", listed)).toBeGreaterThan(0);
  for (const name of framework)
    expect(sources, changed("compile-hints.ts", listed)).toContain(`/_next/${name}`);
});

test("the data cache has the methods that Next calls", () => {
  const { createDefaultCacheHandler } = installed(
    "next/dist/server/lib/cache-handlers/default.js",
  ) as typeof import("next/dist/server/lib/cache-handlers/default.js");
  expect(
    Object.keys(dataCache).sort(),
    changed("data-cache.ts", "a cache handler has these methods and no others"),
  ).toEqual(Object.keys(createDefaultCacheHandler(1)).sort());
});

test("Next uses the names in names.ts", () => {
  const constants = installed("next/dist/lib/constants.js");
  const { COOKIE_NAME_PRERENDER_BYPASS } = installed("next/dist/server/api-utils/index.js");
  const { UNDERSCORE_NOT_FOUND_ROUTE } = installed("next/dist/shared/lib/entry-constants.js");
  const { PHASE_PRODUCTION_BUILD } = installed("next/constants");
  expect(
    {
      cacheTagsHeader,
      cacheTagLimits,
      draftCookie,
      notFoundPath,
      building: isBuilding({ NEXT_PHASE: PHASE_PRODUCTION_BUILD }),
    },
    changed("names.ts", "these are its names and limits"),
  ).toEqual({
    cacheTagsHeader: constants.NEXT_CACHE_TAGS_HEADER,
    cacheTagLimits: {
      length: constants.NEXT_CACHE_TAG_MAX_LENGTH,
      count: constants.NEXT_CACHE_TAG_MAX_ITEMS,
    },
    draftCookie: COOKIE_NAME_PRERENDER_BYPASS,
    notFoundPath: UNDERSCORE_NOT_FOUND_ROUTE,
    building: true,
  });
});

test("visitors can't send any of the headers that Next uses internally", () => {
  const filter = readFileSync(installed.resolve("next/dist/server/lib/server-ipc/utils.js"), "utf8");
  const filtered = /INTERNAL_HEADERS = \[([^\]]+)\]/.exec(filter)?.[1]?.matchAll(/'([^']+)'/g) ?? [];
  const constants: Record<string, unknown> = installed("next/dist/lib/constants.js");
  const router: Record<string, unknown> = installed("next/dist/client/components/app-router-headers.js");
  const named = [...Object.entries(constants), ...Object.entries(router)].flatMap(([name, value]) =>
    name.endsWith("_HEADER") && typeof value === "string" && /^x-(?!action)/.test(value) ? [value] : [],
  );
  const ofProxy = Array.from(filtered, ([, name = ""]) => name);
  expect(ofProxy, changed("names.ts", "Next's internal headers include the rewrite header")).toContain(
    rewriteHeader,
  );
  const internal = [...ofProxy, ...named];
  expect(
    internal,
    changed("names.ts", "Next's internal headers include those of its development client"),
  ).toEqual(expect.arrayContaining([...developmentHeaders]));
  expect(
    internal.filter((name) => !internalHeaders.test(name)),
    changed("names.ts", "`internalHeaders` matches all headers of Next's own"),
  ).toEqual([]);
});

test("proxy.ts rewrites with a header, and the rendered page does not contain the visitor's address", async ({
  site,
}) => {
  const asked: Record<string, string>[] = [{}, { rsc: "1" }];
  for (const headers of asked) {
    const answer = await fetch(`${site.url}/seen-by-one-visitor?and=more`, { headers });
    const seen = JSON.stringify([...answer.headers]) + (await answer.text());
    expect(answer.status).toBe(404);
    expect(
      seen,
      changed("shared-address.ts", `rewrites are announced by "setHeader" with ${rewriteHeader}`),
    ).not.toMatch(new RegExp(`seen-by-one-visitor|and=more|${rewriteHeader}`));
  }
});
