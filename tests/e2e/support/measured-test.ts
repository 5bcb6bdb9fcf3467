import { test as base } from "@playwright/test";
import { processorSeconds } from "../../../scripts/test/processor-time.ts";

/** Notes what a test has taken, with the browsers and systems that it started: `scripts/test/playwright-reporter.ts`. */
export const test = base.extend<{ processorTime: undefined }>({
  processorTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use, testInfo) => {
      const before = processorSeconds();
      await use(undefined);
      const description = String(processorSeconds() - before);
      testInfo.annotations.push({ type: "processor", description });
    },
    { auto: true },
  ],
});
