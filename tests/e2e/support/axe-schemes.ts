import { share } from "@paraph/service/testing/extent";
import type { Page } from "@playwright/test";
import { axeViolations, finishTransitions, runAxe } from "./axe.ts";

/** What axe judges by colors. All its other rules answer the same in both schemes. */
const byColor = ["color-contrast", "link-in-text-block"];

const schemes = ["light", "dark"] as const;

/**
 * Axe violations in the page, or in the element that the expression `within` yields, light and dark. Judging colors
 * takes most of its time, so `npm test` does it in the scheme whose turn it is.
 */
export async function axeInBothSchemes(page: Page, within = "document"): Promise<string[]> {
  const judged = share(schemes, 2);
  const disabled = Object.fromEntries(byColor.map((rule) => [rule, { enabled: false }]));
  await page.emulateMedia({ colorScheme: "light" });
  const light = await axeViolations(page, within, judged.includes("light") ? {} : { rules: disabled });
  if (!judged.includes("dark")) return light;
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
