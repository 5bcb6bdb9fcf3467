import type { Page } from "@playwright/test";
import axe from "axe-core";

/** Axe violations in the page, or in the element that the expression `within` yields. */
export async function axeViolations(page: Page, within = "document"): Promise<string[]> {
  await page.evaluate(axe.source);
  // Colors that change over time, as after a switch to dark, are judged when they have changed.
  await page.evaluate(() => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(changing.map(({ finished }) => finished)).then(() => undefined);
  });
  return page.evaluate<string[]>(
    `axe.run(${within}, {resultTypes: ['violations']}).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ': ' + html.slice(0, 160))))`,
  );
}
