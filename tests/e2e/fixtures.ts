import { test as base, expect, type Page } from "@playwright/test";
import { crawl, type SiteFacts } from "./support/crawl.ts";
import { watchRefusals } from "./support/refusals.ts";
import { type LakeKind, type RunningSite, startSite } from "./support/running-site.ts";

interface TestFixtures {
  /** Requests to other machines. They are blocked, and fail the test. */
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

  outsideRequests: [
    async ({ context }, use) => {
      const requests: string[] = [];
      await context.route(
        (url) => /^(https?|wss?):$/.test(url.protocol) && !isLocal(url.hostname),
        (route) => {
          requests.push(route.request().url());
          return route.abort();
        },
      );
      await context.routeWebSocket(
        (url) => !isLocal(url.hostname),
        (socket) => {
          requests.push(socket.url());
          return socket.close();
        },
      );
      await use(requests);
      expect(requests, "requests that leave this machine").toEqual([]);
    },
    { auto: true },
  ],

  refusals: [async ({ context }, use) => watchRefusals(context, use), { auto: true }],

  pageWithoutScripts: async ({ browser, site }, use) => {
    await using context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    await use(await context.newPage());
  },
});

function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}
