import { expect } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { Newsroom } from "./newsroom.ts";
import type { Studio } from "./studio.ts";
import { watchConsole } from "./studio-console.ts";
import { type OpenOptions, type PersonId, StudioPool } from "./studio-pool.ts";

interface StudioFixtures {
  newsroom: Newsroom;
  /** Opens the Studio of a person who is already signed in, each in a browser context of their own. */
  openStudio(person: PersonId, options?: OpenOptions): Promise<Studio>;
  consoleProblems: string[];
  /** What a console may say at any time of the test. */
  tolerated: RegExp[];
}

interface StudioWorkerFixtures {
  studios: StudioPool;
}

/** Tests of the Studio. A test fails when a console shows an unexpected error. */
export const test = base.extend<StudioFixtures, StudioWorkerFixtures>({
  studios: [
    async ({ browser, site }, use) => {
      await using studios = new StudioPool(browser, site);
      await use(studios);
    },
    { scope: "worker" },
  ],
  consoleProblems: [
    async ({ context, studios, tolerated }, use) => {
      context.on("page", (page) => watchConsole(page, studios.problems));
      await use(studios.problems);
      const problems = studios.problems.splice(0);
      expect(
        problems.filter((line) => !tolerated.some((pattern) => pattern.test(line))),
        "errors in the console",
      ).toEqual([]);
    },
    { auto: true },
  ],
  tolerated: async ({ studios: _ }, use) => use([]),
  newsroom: async ({ site }, use) => use(new Newsroom(site)),
  // Its errors in the console are those of the test, so it ends before they are looked at.
  openStudio: async ({ studios, contextOptions, consoleProblems: _ }, use, testInfo) => {
    await use((person, options = {}) => studios.open(person, contextOptions, options));
    await studios.giveBack(testInfo.status === testInfo.expectedStatus);
  },
});
