import type { Page } from "@playwright/test";

/** Waits until a page has nothing left to do. One that isn't drawn, behind others, may never say so: it gets five seconds. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}
