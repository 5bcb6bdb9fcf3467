import { expect, type LaunchOptions } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { Newsroom } from "./newsroom.ts";
import { type OutsideProxy, startOutsideProxy } from "./outside-proxy.ts";
import type { Studio } from "./studio.ts";
import { watchConsole } from "./studio-console.ts";
import { type OpenOptions, type PersonId, StudioPool } from "./studio-pool.ts";

interface StudioFixtures {
  newsroom: Newsroom;
  /** Opens the Studio of a person who is already signed in, each in a browser context of their own. */
  openStudio(person: PersonId, options?: OpenOptions): Promise<Studio>;
  consoleProblems: string[];
}

interface StudioWorkerFixtures {
  outside: OutsideProxy;
  studios: StudioPool;
}

/**
 * Tests of the Studio. Chromium sends every request to another machine through a proxy. A test fails when a request
 * reaches the proxy or when a console shows an unexpected error.
 */
export const test = base.extend<StudioFixtures, StudioWorkerFixtures>({
  // Drawing what only moves takes a tenth of the processor's time.
  contextOptions: { reducedMotion: "reduce" },
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      await using proxy = await startOutsideProxy();
      await use(proxy);
    },
    { scope: "worker" },
  ],
  // Chromium bypasses the proxy for addresses of this machine.
  launchOptions: [
    async ({ launchOptions, outside }, use) => {
      const args = [...(launchOptions.args ?? []), `--proxy-server=${outside.url}`];
      const options: LaunchOptions = { ...launchOptions, args };
      await use(options);
    },
    { scope: "worker" },
  ],
  outsideRequests: async ({ outside }, use) => {
    await use(outside.requests);
    // Taken away, so that the next test has its own, with those of the Studios that stay open in between.
    expect(outside.requests.splice(0), "requests that leave this machine").toEqual([]);
  },
  studios: [
    async ({ browser, site }, use) => {
      await using studios = new StudioPool(browser, site);
      await use(studios);
    },
    { scope: "worker" },
  ],
  consoleProblems: [
    async ({ context, studios }, use) => {
      context.on("page", (page) => watchConsole(page, studios.problems));
      await use(studios.problems);
      expect(studios.problems.splice(0), "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
  newsroom: async ({ site }, use) => use(new Newsroom(site)),
  // Its errors in the console are those of the test, so it ends before they are looked at.
  openStudio: async ({ studios, contextOptions, consoleProblems: _ }, use, testInfo) => {
    await use((person, options = {}) => studios.open(person, contextOptions, options));
    await studios.giveBack(testInfo.status === testInfo.expectedStatus);
  },
});
