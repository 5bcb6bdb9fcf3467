import { expect, type LaunchOptions, type Page } from "@playwright/test";
import { crawl, type SiteFacts } from "./support/crawl.ts";
import { test as base } from "./support/measured-test.ts";
import { type OutsideProxy, startOutsideProxy } from "./support/outside-proxy.ts";
import { expectNoRefusals, watchRefusals } from "./support/refusals.ts";
import { type LakeKind, type RunningSite, startSite } from "./support/running-site.ts";
import { expectListed } from "./support/stored-names.ts";

interface TestFixtures {
  /** Requests to other machines. They are refused, and fail the test. */
  outsideRequests: string[];
  /** What the policy of a page refused. The Studio's refuses what the vendor's interface asks of the vendor. */
  refusals: string[];
  /** A page in a browser with scripts turned off. */
  pageWithoutScripts: Page;
}

interface WorkerFixtures {
  /** Environment variables that a test file sets for its system. */
  environment: Readonly<Record<string, string>>;
  /** Where the lake of the system is. */
  lake: LakeKind;
  site: RunningSite;
  /** In place of the network, for each context of the browser. */
  outside: OutsideProxy;
  /** Refusals of all pages since the end of the last test. */
  refused: string[];
  /** The crawled site, from the first test of this worker that asks for it. */
  crawled: SiteFacts;
}

/**
 * Every test runs against the whole system of its worker: a production build, its own data folder, a free port and no
 * network. Tests that start their own systems use this too: otherwise the next test's different fixtures would end the
 * worker and its system.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [{}, { scope: "worker", option: true }],

  lake: ["local", { scope: "worker", option: true }],

  site: [
    async ({ environment, lake }, use) => {
      await using site = await startSite(environment, lake);
      await use(site);
    },
    { scope: "worker", timeout: 300_000 },
  ],

  crawled: [async ({ site }, use) => use(await crawl(site.url)), { scope: "worker", timeout: 600_000 }],

  baseURL: async ({ site }, use) => use(site.url),

  // Chromium bypasses the proxy for addresses of this machine.
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using proxy = await startOutsideProxy();
      await use(proxy);
    },
    { scope: "worker" },
  ],

  launchOptions: [
    async ({ launchOptions, outside }, use) => {
      const args = [...(launchOptions.args ?? []), `--proxy-server=${outside.url}`];
      const options: LaunchOptions = { ...launchOptions, args };
      await use(options);
    },
    { scope: "worker" },
  ],

  outsideRequests: [
    async ({ outside }, use) => {
      await use(outside.requests);
      // Taken away, so that the next test has its own, with those of pages that stay open in between.
      expect(outside.requests.splice(0), "requests that leave this machine").toEqual([]);
    },
    { auto: true },
  ],

  refused: [async ({ browser }, use) => use(watchRefusals(browser)), { scope: "worker" }],
  refusals: [async ({ refused }, use) => expectNoRefusals(refused, use), { auto: true }],

  // R-TRACK-5: whatever a visitor does in a test is a journey on which nothing may be stored that the page about cookies
  // does not list.
  page: async ({ page }, use) => {
    const visited = new Set<string>();
    page.on("framenavigated", (frame) => frame.parentFrame() ?? visited.add(frame.url()));
    await use(page);
    await expectListed(page, [...visited]);
  },

  pageWithoutScripts: async ({ browser, site }, use) => {
    await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    await use(await context.newPage());
  },
});
