import type { Page } from "@playwright/test";
import axe from "axe-core";

/** What axe finds wrong in the page, or in `within`: an expression for a place in it. */
export async function axeViolations(page: Page, within = "document"): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(
    `axe.run(${within}, {resultTypes: ['violations']}).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ': ' + html.slice(0, 160))))`,
  );
}
