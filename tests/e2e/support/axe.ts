import type { Page } from "@playwright/test";
import axe from "axe-core";

/** Axe violations in the page, or in the element that the expression `within` yields. */
export async function axeViolations(page: Page, within = "document"): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(
    `axe.run(${within}, {resultTypes: ['violations']}).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ': ' + html.slice(0, 160))))`,
  );
}
