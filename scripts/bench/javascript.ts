import type { Browser } from "@playwright/test";
import { keyPages } from "../support/page-kinds.ts";
import { publishedPages } from "../support/published-pages.ts";
import { scriptBytes, withBrowser } from "./browser.ts";
import { withBuiltSite } from "./built-site.ts";
import { cases, kilobytes, type Measurement, milliseconds, percentile, rounds } from "./measurement.ts";
import { withNextApp } from "./next-app.ts";
import { visit } from "./visit.ts";

/** Screens that are no documents. */
const screens = ["/account", "/auth", "/billing", "/payment-info", "/search"];

/** What a visitor's browser gets and runs, compared with an empty page of the same Next. */
export async function measureJavaScript(root: string): Promise<Measurement[]> {
  return await withBrowser(root, async (browser) => {
    const empty = await withNextApp(root, "<h1>Empty</h1>", (url) => scriptBytes(browser, url));
    return withBuiltSite(root, async ({ url }) => {
      const kinds = keyPages(await publishedPages(url), (line) => console.log(`  ${line}`));
      const sizes: { path: string; bytes: number }[] = [];
      for (const address of cases([...kinds.map((kind) => kind.path), ...screens]))
        sizes.push({ path: address, bytes: await scriptBytes(browser, `${url}${address}`) });
      const heaviest = sizes.reduce((one, other) => (other.bytes > one.bytes ? other : one));
      return [
        {
          what: `JavaScript of the heaviest of ${sizes.length} kinds of page, ${heaviest.path}`,
          measured: kilobytes(heaviest.bytes),
          beside: { of: "empty page", ...kilobytes(empty) },
          budget: "at most 10 KiB",
        },
        ...(await measureHome(url)),
        ...(await measureFirstPress(browser, `${url}/`)),
      ];
    });
  });
}

async function measureHome(url: string): Promise<Measurement[]> {
  // The first visitor has it stored and compressed; asked as browsers ask, without undoing the compression.
  await fetch(url);
  const plain = await (await fetch(url, { headers: { "accept-encoding": "identity" } })).arrayBuffer();
  const wire = (await visit(url)).byteLength;
  return [
    {
      what: "HTML of the home page on the wire",
      measured: kilobytes(wire),
      beside: { of: "as text", ...kilobytes(plain.byteLength) },
      budget: "15 KB on the wire, 90 KB of text",
    },
  ];
}

/** A bad connection and a cheap phone: bytes in a second, milliseconds there and back, times slower. */
const line = { downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400, offline: false };
const SLOWER = 6;

/** Milliseconds after the navigation began. */
const moments = [300, 1000, 2000];
const ROUNDS = rounds(5);

interface Times {
  readonly pressed: number;
  readonly opened: number;
  /** When the page's script had come. */
  readonly script: number;
}

/** How long after a press on a slow line a menu is open with its links, and how much of that the page's script took. */
async function measureFirstPress(browser: Browser, url: string): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const moment of cases(moments)) {
    const rounds: Times[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await press(browser, url, moment));
    const waits = rounds.map(({ pressed, opened }) => opened - pressed);
    const afterScript = rounds.map(({ pressed, opened, script }) => opened - Math.max(pressed, script));
    rows.push({
      what: `First press on a menu ${moment} ms after navigation, 400 kbit/s, processor ${SLOWER} x slower: until it is open`,
      measured: milliseconds(percentile(waits, 0.5)),
      beside: { of: "after press and script", ...milliseconds(percentile(afterScript, 0.5)) },
      budget: "1,500 ms after press and script",
    });
  }
  return rows;
}

async function press(browser: Browser, url: string, moment: number): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const times = { pressed: 0, opened: 0 };
    Object.assign(window, { times });
    addEventListener("click", () => Object.assign(times, { pressed: performance.now() }), true);
    new MutationObserver(() => {
      const link = document.querySelector("[data-menu-panel] a[href]");
      if (link && times.opened === 0) times.opened = performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const navigating = page.goto(url, { waitUntil: "commit" });
  await page.waitForTimeout(moment);
  await navigating;
  // Not by the pointer: what it would press moves while the page comes.
  await page.locator('[data-menu="products"]').evaluate((opener) => {
    if (opener instanceof HTMLElement) opener.click();
  });
  await page.locator("[data-menu-panel] a[href]").first().waitFor();
  const times = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/_site/site-"));
    const script = Math.max(0, ...scripts.map((entry) => Reflect.get(entry, "responseEnd")));
    return { ...Reflect.get(window, "times"), script };
  });
  await context.close();
  return times;
}
