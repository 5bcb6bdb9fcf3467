import type { Page } from "@playwright/test";

/** The focused element of a menu, and its problem if it is not entirely visible. Null outside of a menu. */
function hiddenFocus(page: Page): Promise<{ name: string; problem: string } | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const menu = focused?.closest("[data-menu-panel]");
    if (!focused || !menu) return null;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const around = menu.getBoundingClientRect();
    const name = focused.ariaLabel ?? focused.textContent ?? "";
    const floor = Math.min(around.bottom, innerHeight);
    if (top < Math.max(around.top, 0) - 0.5 || bottom > floor + 0.5)
      return { name, problem: "is out of sight" };
    for (const [x, y] of [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const) {
      const above = document.elementFromPoint(x, y);
      // At a rounded corner the point belongs to an ancestor.
      if (above && !focused.contains(above) && !above.contains(focused))
        return { name, problem: "is covered" };
    }
    return { name, problem: "" };
  });
}

/** Every Tab stop from here until the focus leaves the menu or is back at the first one. */
export async function walkFocus(
  page: Page,
  key: "Tab" | "Shift+Tab",
): Promise<{ names: string[]; problems: string[] }> {
  const names: string[] = [];
  const problems: string[] = [];
  for (;;) {
    const stop = await hiddenFocus(page);
    if (!stop || (names.length > 3 && stop.name === names[0])) return { names, problems };
    names.push(stop.name);
    if (stop.problem) problems.push(`${stop.name} ${stop.problem}`);
    await page.keyboard.press(key);
  }
}
