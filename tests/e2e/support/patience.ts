import type { Page } from "@playwright/test";

/** From the next page on, whoever waits for an answer gives up after a tenth of the time. */
export async function shortenPatience(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 10);
  });
}
