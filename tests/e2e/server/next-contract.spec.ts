import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect } from "@playwright/test";
import { developmentHeaders, draftCookie, internalHeaders, notFoundPath } from "../../../lib/next-names.ts";
import { builtFile } from "../../../server/next/build-output.ts";
import { withoutRuntime } from "../../../server/next/capture-page.ts";
import { test } from "../fixtures.ts";
import { everyPage, logRenders, Newsroom, smallPage } from "../support/newsroom.ts";

test.use({ environment: logRenders });

const root = path.resolve(import.meta.dirname, "../../..");
const installed = createRequire(import.meta.url);

/** A message for whoever updates Next: which assumption no longer holds, and which file makes it. */
function changed(file: string, assumption: string): string {
  return `Next changed. server/next/${file} assumes that ${assumption}.`;
}

test("Next renders in the context of the request, so that what a page was made from is known", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const lists = ["/sitemap.xml", "/llms.txt", "/search.json"];
  const asked = ["/contract", ...lists, "/contract.md"];
  // Whatever else a publish outdates is made anew in the background: also by a publish before this test.
  const rendersSince = () => newsroom.rendersSince().filter((path) => asked.includes(path));
  await newsroom.visitAll(lists);
  rendersSince();
  await newsroom.publishNew(smallPage("contract", "/contract", "Kept"));
  await newsroom.visitAll(asked);
  expect(rendersSince().sort(), "each is rendered once").toEqual([...asked].sort());
  await newsroom.visitAll(asked);
  expect(rendersSince(), changed("app.ts", "a page is rendered in the context of its request")).toEqual([]);
});

test("every page has the form that server/pages/document.ts expects", async ({ site }) => {
  const addresses = [...everyPage, "/search", "/payment-info", "/auth", "/made-up", "/signature/contracts"];
  for (const address of addresses) {
    const html = await (await fetch(`${site.url}${address}`)).text();
    const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes("ld+json"));
    expect(scripts, `${address}: Next's scripts are <script>…</script>`).toEqual([
      "<script>",
      expect.stringMatching(
        /^<script type="module" fetchpriority="low" src="\/_site\/site-[\w-]+\.js" integrity="[^"]+">$/,
      ),
    ]);
    expect(html, `${address}: preloads of scripts are <link rel="preload" as="script" …>`).not.toMatch(
      /<link[^>]+as="script"|<link[^>]+modulepreload|__next_f/,
    );
    expect(html, `${address}: nothing arrives later`).not.toMatch(/<template id=|\$RC\(|<!--\$|id="S:/);
  }
});

test("Next writes its runtime and what arrives later as server/next/capture-page.ts knows them", async ({
  site: _,
}) => {
  const html = readFileSync(builtFile(root, "server/app/_global-error.html"), "utf8");
  expect(html, changed("../pages/document.ts", "a page declares its charset in this form")).toContain(
    '<meta charSet="utf-8"/>',
  );
  expect(html, changed("capture-page.ts", "a page holds its runtime")).toMatch(
    /<script src="\/_next\/static\/[^"]+" async=""|<script>\(self\.__next_f/,
  );
  const streamed = html.replace("<body", '<template id="B:0"></template><body');
  expect(() => withoutRuntime(streamed)).toThrow('holds <template id="B:');
  const react = readFileSync(
    installed.resolve("next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js"),
    "utf8",
  );
  for (const form of ['<template id="', '<div hidden id="', "B:", '$RC("', "--$?--"])
    expect(react, changed("capture-page.ts", `React writes ${form} for what arrives later`)).toContain(form);
});

test("Next sends a page whole to clients with a name, whichever it is", () => {
  const { shouldServeStreamingMetadata } = installed("next/dist/server/lib/streaming-metadata.js");
  const { config }: { config: { htmlLimitedBots: string } } = JSON.parse(
    readFileSync(builtFile(root, "required-server-files.json"), "utf8"),
  );
  const isStreamed = (name: string) => shouldServeStreamingMetadata(name, config.htmlLimitedBots);
  expect(
    ["Paraph", "node", "Mozilla/5.0"].map(isStreamed),
    changed("../http/capture-response.ts", "`htmlLimitedBots` decides about streaming"),
  ).toEqual([false, false, false]);
});

test("Next uses the names in names.ts", () => {
  const { COOKIE_NAME_PRERENDER_BYPASS } = installed("next/dist/server/api-utils/index.js");
  const { UNDERSCORE_NOT_FOUND_ROUTE } = installed("next/dist/shared/lib/entry-constants.js");
  expect({ draftCookie, notFoundPath }, changed("names.ts", "these are its names")).toEqual({
    draftCookie: COOKIE_NAME_PRERENDER_BYPASS,
    notFoundPath: UNDERSCORE_NOT_FOUND_ROUTE,
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

test("an answer that proxy.ts has rewritten names none of Next's headers", { tag: "@3of6" }, async ({
  site,
}) => {
  const asked: Record<string, string>[] = [{}, { rsc: "1" }];
  for (const headers of asked) {
    const answer = await fetch(`${site.url}/signature/contracts/business?q=disclosure`, { headers });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => internalHeaders.test(name))).toEqual([]);
    expect(await answer.text()).toContain("disclosure");
  }
});
