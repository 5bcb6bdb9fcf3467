import { expect } from "@playwright/test";
import { localTracking } from "../consent.ts";
import { test as base } from "../measured-test.ts";
import { startOutsideProxy } from "../outside-proxy.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { isKnownOfStudio } from "../studio-console.ts";
import type { BrowserWindow, Engine } from "./browser-window.ts";
import { startFirefox } from "./firefox.ts";
import { Visitor } from "./visitor.ts";
import { startWebKit } from "./webkit.ts";

interface TestFixtures {
  window: BrowserWindow;
  visitor: Visitor;
}

export interface EngineOptions {
  engineName: "firefox" | "webkit";
}

interface WorkerFixtures extends EngineOptions {
  site: RunningSite;
  engine: Engine & { readonly outsideRequests: string[] };
}

/**
 * Journeys in the engines that Playwright's own protocol does not reach as they are shipped. A journey fails on an
 * error in the console, on a refusal of a page's policy, and on a request that leaves this machine.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ["firefox", { scope: "worker", option: true }],

  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using site = await startSite(localTracking);
      await use(site);
    },
    { scope: "worker", timeout: 600_000 },
  ],

  engine: [
    async ({ engineName }, use) => {
      await using proxy = await startOutsideProxy();
      const start = engineName === "firefox" ? startFirefox : startWebKit;
      await using engine = await start(proxy.url);
      await use({ ...engine, outsideRequests: proxy.requests });
    },
    { scope: "worker", timeout: 600_000 },
  ],

  window: async ({ engine, site }, use, testInfo) => {
    engine.outsideRequests.length = 0;
    await using window = await engine.openWindow();
    await window.resize({ width: 1280, height: 900 });
    await use(window);
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach("system", { body: site.output() });
    expect(
      window.problems.filter((problem) => !isKnownOfStudio(problem)),
      "errors and refusals of pages",
    ).toEqual([]);
    expect(engine.outsideRequests, "requests that leave this machine").toEqual([]);
  },

  visitor: async ({ window, site }, use) => use(new Visitor(window, site.url)),
});
