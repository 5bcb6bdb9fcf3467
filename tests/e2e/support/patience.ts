import type { Page } from "@playwright/test";

/** Divides every request timeout by ten, from the next page load on. */
export async function shortenPatience(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 10);
  });
}
