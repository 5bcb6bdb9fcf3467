import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "@playwright/test";
import { isDependencyTag } from "../../../lib/freshness/dependencies.ts";
import { toDocument } from "../../../server/front/document.ts";
import { builtFile } from "../../../server/next/build-output.ts";
import dataCache from "../../../server/next/data-cache.ts";
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
import { everyPage, logRenders, Newsroom, smallPage } from "../support/newsroom.ts";

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
  const asked = ["/contract", "/"];
  // Whatever else a publish outdates is made anew in the background.
  const rendersSince = () => newsroom.rendersSince().filter((path) => asked.includes(path));
  rendersSince();
  await newsroom.publishNew(smallPage("contract", "/contract", "Kept"));
  await newsroom.publish("page-home", { title: "Changed for the contract" });
  await newsroom.visitAll(asked);
  expect(
    rendersSince(),
    changed("page-cache.ts", 'a key ends in "/$" and the path of the page, "/index" for the home page'),
  ).toEqual(asked);
  await newsroom.visitAll(asked);
  expect(rendersSince(), changed("page-cache.ts", "`get` is called with the key of `set`")).toEqual([]);
});

test("Next reads a page from the cache in the request that it answers, and sends the page unchanged", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("learned", "/learned", "Learned once"));
  newsroom.rendersSince();
  const isNextsAnswer = async () => (await fetch(`${site.url}/learned`)).headers.get("etag");
  const tags = [await isNextsAnswer(), await isNextsAnswer()];
  expect(
    tags[0],
    changed("stored-page.ts", "the page cache is asked in the context of the request, and sent unchanged"),
  ).toMatch(/^"[\w-]+"$/);
  expect(tags[1]).toBe(tags[0]);
  expect(newsroom.rendersSince().filter((path) => path === "/learned")).toEqual(["/learned"]);
});

test("what Next answers for written files is what its cache holds", async ({ site }) => {
  for (const address of ["/sitemap.xml", "/robots.txt", "/llms.txt", "/blog/feed.xml", "/search.json"]) {
    const { headers } = await fetch(`${site.url}${address}`);
    expect(headers.get("etag"), address).toMatch(/^"[\w-]+"$/);
    expect(
      headers.has("x-nextjs-cache"),
      changed("page-cache.ts", `${address} is stored as an "APP_ROUTE" with its tags`),
    ).toBe(false);
  }
});

test("every page has the form that server/front/document.ts expects", async ({ site }) => {
  const addresses = [...everyPage, "/search", "/payment-info", "/auth", "/made-up", "/signature/contracts"];
  for (const address of addresses) {
    const html = await (await fetch(`${site.url}${address}`)).text();
    const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes("ld+json"));
    expect(scripts, `${address}: Next's scripts are <script>…</script>`).toEqual([
      "<script>",
      expect.stringMatching(
        /^<script type="module" fetchpriority="high" src="\/_site\/site-[\w-]+\.js" integrity="[^"]+">$/,
      ),
    ]);
    expect(html, `${address}: preloads of scripts are <link rel="preload" as="script" …>`).not.toMatch(
      /<link[^>]+as="script"|<link[^>]+modulepreload|__next_f/,
    );
    expect(html, `${address}: nothing arrives later`).not.toMatch(/<template id=|\$RC\(|<!--\$|id="S:/);
  }
});

test("Next writes its runtime and what arrives later as server/front/document.ts knows them", async ({
  site: _,
}) => {
  const { html } = await storedPage("/about");
  expect(html, changed("../front/document.ts", "a page declares its charset in this form")).toContain(
    '<meta charSet="utf-8"/>',
  );
  expect(html, changed("../front/document.ts", "a page holds its runtime")).toMatch(
    /<script src="\/_next\/static\/[^"]+" async=""|<script>\(self\.__next_f/,
  );
  const parts = { script: { address: "/_site/site.js", integrity: "sha384-x" }, tracking: undefined };
  const streamed = html.replace("<body", '<template id="B:0"></template><body');
  expect(() => toDocument(streamed, parts)).toThrow('holds <template id="B:');
  const react = readFileSync(
    installed.resolve("next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js"),
    "utf8",
  );
  for (const form of ['<template id="', '<div hidden id="', "B:", '$RC("', "--$?--"])
    expect(react, changed("../front/document.ts", `React writes ${form} for what arrives later`)).toContain(
      form,
    );
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
