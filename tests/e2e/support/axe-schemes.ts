import type { Page } from "@playwright/test";
import { axeViolations, finishTransitions, runAxe } from "./axe.ts";

/** What axe judges by colors. All its other rules answer the same in both schemes. */
const byColor = ["color-contrast", "link-in-text-block"];

/** Axe violations in the page, or in the element that the expression `within` yields, light and dark. */
export async function axeInBothSchemes(page: Page, within = "document"): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axeViolations(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  await finishTransitions(page);
  const dark = await runAxe(page, within, { runOnly: byColor });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((violation) => `dark ${violation}`)];
}

/** How far the page is wider than its window, in pixels, as a complaint; nothing when it fits. */
export async function overflow(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return wide > 0 ? [`${wide} px too wide`] : [];
}
