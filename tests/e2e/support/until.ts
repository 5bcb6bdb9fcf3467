import { expect, type Page } from "@playwright/test";

/** Waits until an expression is true in a page. Playwright's own way evaluates text there, which the page's policy forbids. */
export async function until(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(`Boolean(${expression})`), { message: expression }).toBe(true);
}
