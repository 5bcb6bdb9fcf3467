import { brotliDecompressSync } from "node:zlib";
import { ask, offerOfHttp2 } from "@paraph/service/testing/ask";
import { expect } from "@playwright/test";
import { keyPages } from "../../../scripts/support/page-kinds.ts";
import { publishedPages } from "../../../scripts/support/published-pages.ts";
import { test } from "../fixtures.ts";
import { Newsroom } from "../support/newsroom.ts";

const written = [
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/blog/feed.xml",
  "/search.json",
  "/manifest.webmanifest",
  "/pricing.md",
  "/pricing.social.png",
  "/auth.social.png",
  "/payment-info.social.png",
  "/api/menus/products",
  "/api/contracts/business",
];

test("R-ROUTES-6 files that the site generates are cached by ETag and fetched again after a change", async ({
  site,
}) => {
  const tags = new Map<string, string>();
  for (const address of written) {
    const first = await fetch(`${site.url}${address}`);
    const body = Buffer.from(await first.arrayBuffer());
    const tag = first.headers.get("etag") ?? "";
    expect([first.status, body.length > 0], address).toEqual([200, true]);
    expect(tag, address).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get("cache-control"), address).toBe("public, max-age=0, must-revalidate");
    const again = await fetch(`${site.url}${address}`, { headers: { "if-none-match": tag } });
    expect([again.status, (await again.arrayBuffer()).byteLength], address).toEqual([304, 0]);
    const head = await fetch(`${site.url}${address}`, { method: "HEAD" });
    expect([head.status, head.headers.get("etag")], address).toEqual([200, tag]);
    tags.set(address, tag);
  }
  await new Newsroom(site).publish("page-pricing", { title: "Prices, newly written", "seo.title": "Prices" });
  for (const address of ["/sitemap.xml", "/llms.txt", "/search.json", "/pricing.md", "/pricing.social.png"]) {
    const headers = { "if-none-match": tags.get(address) ?? "" };
    expect((await fetch(`${site.url}${address}`, { headers })).status, address).toBe(200);
  }
});

/** Bytes of HTML as they are sent to whoever asks first, of one page of each kind. */
const heaviest: Readonly<Record<string, number>> = {
  home: 15_800,
  product: 15_100,
  pricing: 13_300,
  solution: 14_200,
  "case study": 12_500,
  article: 13_100,
  comparison: 13_200,
  deal: 7_200,
  contracts: 17_300,
  // It also lists the contract that tests of filling in publish, 54 bytes.
  "category of contracts": 17_850,
  contract: 15_700,
  legal: 13_100,
};

test("a page of each kind, and what every page loads, stays within its bytes", async ({ site }) => {
  const load = async (path: string) => {
    const { status, body } = await ask(`${site.url}${path}`, { "accept-encoding": "br" });
    expect(status, path).toBe(200);
    return body;
  };
  const kinds = keyPages(await publishedPages(site.url), (line) => expect.soft(line).toBe(""));
  expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(heaviest));
  for (const { kind, path } of kinds)
    expect.soft((await load(path)).byteLength, path).toBeLessThan(heaviest[kind] ?? 0);
  const html = brotliDecompressSync(await load("/")).toString();
  const loadAll = (paths: readonly string[]) => Promise.all(paths.map(load));
  const sizeOf = (bodies: readonly Buffer[]) => bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, path = ""]) => path);

  const sheets = named(html, /<link rel="stylesheet" href="([^"]+)"/g);
  const sheetBodies = await loadAll(sheets);
  const css = sheetBodies.map((body) => brotliDecompressSync(body).toString()).join("");
  const scripts = named(html, /<script type="module"[^>]* src="([^"]+)"/g);
  // As the sheet names them: from its own folder.
  const folder = `${site.url}${sheets[0]}`;
  const fonts = new Set(named(css, /url\(([^)]+\.woff2)\)/g).map((file) => new URL(file, folder).pathname));
  expect([sheets.length > 0, scripts.length, fonts.size]).toEqual([true, 1, 2]);
  expect.soft(sizeOf(sheetBodies), "style sheets").toBeLessThan(24_200);
  expect.soft(sizeOf(await loadAll(scripts)), "script").toBeLessThan(10_240);
  expect.soft(sizeOf(await loadAll([...fonts])), "fonts").toBeLessThan(45_000);
});

test("the server keeps an idle connection longer than the proxy before it, which would answer a save on a closed one with 502", {
  tag: "@4of6",
}, async ({ site }) => {
  // In seconds, of Caddy's own accord: deploy/Caddyfile says nothing else.
  const ofCaddy = 120;
  for (const address of ["/", "/studio", "/lake/v1/ping"]) {
    const { headers } = await fetch(`${site.url}${address}`);
    const kept = Number(/timeout=(\d+)/.exec(headers.get("keep-alive") ?? "")?.[1]);
    expect(kept, address).toBeGreaterThan(ofCaddy);
  }
});

test("R-ROUTES whoever asks, and with whatever cookie, reads the site's own address and nothing that stands for it", {
  tag: "@5of6",
}, async ({ site }) => {
  const named = [
    "/",
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    "/blog/feed.xml",
    "/index.md",
    "/pricing.md",
  ];
  const screens = [
    "/payment-info?price=made-up",
    "/search?q=nda",
    "/auth",
    "/signature/contracts/business?q=nda",
  ];
  const nowhere = ["/made-up", "/search.json", "/manifest.webmanifest", "/api/contracts/business"];
  for (const cookie of ["", "__prerender_bypass=made-up"]) {
    for (const address of [...named, ...screens, ...nowhere]) {
      const answer = await fetch(`${site.url}${address}`, { headers: { cookie } });
      const text = await answer.text();
      expect(text, address).not.toContain("site-address.invalid");
      if (!nowhere.includes(address)) expect(text, address).toContain(site.url);
    }
  }
});

test("R-NAV-7 a menu's address answers its content alone, and says when there is no such menu", {
  tag: "@3of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const read = async (address: string) => {
    const answer = await fetch(`${site.url}${address}`);
    return { answer, html: await answer.text() };
  };
  const { answer, html } = await read("/api/menus/solutions");
  expect(html).toMatch(/^<div[^>]* data-menu-content="wide folded"/);
  expect(html).not.toMatch(/<script|<html|<head|<link|<!--[$&/]/);
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const [id = ""] = await newsroom.client.fetch<string[]>('*[_id == "navigation"][0].menus.solutions[]._ref');
  await newsroom.publish(id, { title: "Insurance, newly named" });
  expect((await read("/api/menus/solutions?from=mail")).html).toContain("Insurance, newly named");
  const missing = await read("/api/menus/made-up");
  expect([missing.answer.status, missing.html]).toEqual([404, "There is no menu at this address.\n"]);
});

test("R-ROUTES each screen without a document has its own social image", { tag: "@4of6" }, async ({
  site,
}) => {
  const images = await Promise.all(
    ["/index", "/auth", "/payment-info", "/search"].map(async (path) => {
      const answer = await fetch(`${site.url}${path}.social.png`);
      expect(answer.headers.get("content-type"), path).toBe("image/png");
      return Buffer.from(await answer.arrayBuffer()).toString("base64");
    }),
  );
  expect(new Set(images).size).toBe(4);
  for (const path of ["/auth", "/payment-info"]) {
    const html = await (await fetch(`${site.url}${path}`)).text();
    expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*${path}\\.social\\.png\\?v=`));
  }
});

test("other methods, offers of HTTP/2, ranges beyond the end and percent-encoded letters get the standard HTTP responses", {
  tag: "@3of6",
}, async ({ site }) => {
  for (const address of ["/", "/pricing", "/api/health"])
    expect((await ask(`${site.url}${address}`, offerOfHttp2)).status, address).toBe(200);
  for (const address of ["/", "/pricing", "/pricing.md", "/api/menus/products", "/auth", "/made-up"]) {
    const answer = await fetch(`${site.url}${address}`, { method: "POST", body: "x" });
    expect([answer.status, answer.headers.get("allow")], address).toEqual([405, "GET, HEAD"]);
  }
  const [asset = ""] = /\/_next\/static\/[^"]+\.css/.exec(await (await fetch(site.url)).text()) ?? [];
  for (const address of ["/favicon.ico", "/icons/icon-192.png", asset]) {
    const range = (value: string) => fetch(`${site.url}${address}`, { headers: { range: value } });
    expect((await range("bytes=0-9")).status, address).toBe(206);
    expect((await range("bytes=99999999-")).status, address).toBe(416);
  }
  const moved = await fetch(`${site.url}/%70ricing?a=b`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([308, "/pricing?a=b"]);
});

test("the Studio is files of its own: compressed, kept for good, and under a policy without inline scripts", {
  tag: "@3of6",
}, async ({ site }) => {
  const document = await fetch(`${site.url}/studio/structure/page;about`);
  const html = await document.text();
  expect(document.status).toBe(200);
  expect(document.headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(document.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|_next/);
  const [script = ""] = /\/studio\/static\/[\w-]+\.js/.exec(html) ?? [];
  const file = await fetch(`${site.url}${script}`, { headers: { "accept-encoding": "br" } });
  expect([file.status, file.headers.get("content-encoding")]).toEqual([200, "br"]);
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  // Code on demand is never imported directly: see studio/connection/code-loading.ts.
  expect(await file.text()).not.toMatch(/\bimport\(["'`]\.\//);
  const missing = await fetch(`${site.url}/studio/static/no-such-file.js`);
  expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

test("R-CMS-3 without scripts the server answers searches on /search and on category pages", async ({
  pageWithoutScripts: page,
  site,
}) => {
  await page.goto("/search");
  await page.getByRole("searchbox").fill("nda agreement");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/\/search\?q=nda\+agreement$/);
  const found = page.getByRole("region", { name: "What was found" });
  await expect(found.getByRole("link").first()).toContainText("Mutual Non-Disclosure Agreement");
  await page.goto("/search?q=qqqqzz");
  await expect(found).toContainText("Nothing fits “qqqqzz”");
  await expect(found.getByRole("link", { name: "Pricing" })).toBeVisible();

  const business = "/signature/contracts/business";
  await page.goto(business);
  const all = await page.locator("#all-forms li > a").count();
  await page.getByRole("searchbox").fill("nda");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(`${business}?q=nda#all-forms`);
  const rows = page.locator("#all-forms li > a");
  await expect(rows.first()).toContainText("Mutual Non-Disclosure Agreement");
  await expect(page.getByRole("searchbox")).toHaveValue("nda");
  const fitting = await rows.count();
  expect(fitting).toBeLessThan(30);
  // The page of a category lists the beginning of each sub-category; the search looks through all of them.
  const counted = page.locator("[data-count]");
  await expect(counted).toHaveText(new RegExp(`^${fitting} of \\d+ contracts$`));
  expect(Number(/of (\d+)/.exec((await counted.textContent()) ?? "")?.[1])).toBeGreaterThanOrEqual(all);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${business}$`));
  await page.goto(`${business}?q=zzqx`);
  await expect(page.getByText("No contract fits “zzqx”")).toBeVisible();
  await page.getByRole("link", { name: "Look in every category" }).click();
  await expect(page).toHaveURL(/\/search\?in=contracts&q=zzqx$/);
  expect((await fetch(`${site.url}/category-search?category=business&q=nda`)).status).toBe(404);
});
