import type { Page } from "@playwright/test";
import axe from "axe-core";

/** Axe violations in the page, or in the element that the expression `within` yields. */
export async function axeViolations(page: Page, within = "document", options = {}): Promise<string[]> {
  await page.evaluate(axe.source);
  await finishTransitions(page);
  return runAxe(page, within, options);
}

/** The same of a page that has axe already, by these options of `axe.run`. */
export function runAxe(page: Page, within: string, options: object): Promise<string[]> {
  return page.evaluate<string[]>(
    `axe.run(${within}, ${JSON.stringify({ ...options, resultTypes: ["violations"] })}).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ': ' + html.slice(0, 160))))`,
  );
}

/** Colors that change over time, as after a switch to dark, are judged when they have changed. */
export async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A browser that draws nothing just then would not end them by itself.
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}
