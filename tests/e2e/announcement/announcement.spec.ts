import { expect, type Page } from "@playwright/test";
import { keyPages } from "../../../scripts/support/page-kinds.ts";
import { publishedPages } from "../../../scripts/support/published-pages.ts";
import { share } from "../../support/extent.ts";
import { test } from "../fixtures.ts";
import { desk } from "../support/visit.ts";

const popover = (page: Page) => page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" });
const logo = (page: Page) => page.locator("button[data-announcement]");
const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("R-NAV-8 the announcement closes when the focus leaves it forwards or backwards; its X by keyboard returns the focus to the logo", {
  tag: "@3of3",
}, async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto("/");
  await expect(popover(page)).toBeVisible();
  await popover(page).getByRole("button", { name: "Read announcement" }).focus();
  await page.keyboard.press("Tab");
  await expect(popover(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Sign Up" }).first()).toBeFocused();
  await logo(page).focus();
  await page.keyboard.press("Enter");
  await expect(popover(page)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(popover(page)).toHaveCount(0);
  await expect(page.locator("[data-announcement-dot]")).toHaveCount(1);
  await logo(page).focus();
  await page.keyboard.press("Enter");
  await expect(popover(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(popover(page).getByRole("button", { name: "Close the announcement" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popover(page)).toHaveCount(0);
  await expect(logo(page)).toBeFocused();
});

test("R-NAV-8 the announcement and a menu are never open at the same time", { tag: "@3of3" }, async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto("/");
  await expect(popover(page)).toBeVisible();
  const panel = page.locator("[data-menu-panel]");
  await opener(page, "Solutions").hover();
  await expect(panel).toHaveCount(1);
  await expect(popover(page)).toHaveCount(0);
  await opener(page, "Solutions").click();
  await logo(page).hover();
  await expect(logo(page)).toHaveAttribute("aria-expanded", "false");
  await expect(panel).toHaveCount(1);
  await expect(popover(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await page.mouse.move(640, 790);
  await logo(page).hover();
  await expect(popover(page)).toBeVisible();
  await logo(page).click();
  await opener(page, "Compare").focus();
  await page.keyboard.press("Enter");
  await expect(panel).toHaveCount(1);
  await expect(popover(page)).toHaveCount(0);
});

const softly = expect.configure({ soft: true });
const phones = [
  [320, 568],
  [320, 640],
  [360, 640],
  [390, 844],
] as const;

test("R-NAV-8 on small and large phones the announcement leaves a line of the headline visible on every kind of page", {
  tag: "@3of3",
}, async ({ site, page }) => {
  const kinds = keyPages(await publishedPages(site.url), () => {});
  // It has the longest title of the legal pages.
  const paths = [...share(kinds, 3).map(({ path }) => path), "/privacy-policy"];
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    if ((await logo(page).count()) === 0) continue;
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height });
      await expect(popover(page)).toBeVisible();
      // An estimate of the top of the last line's letters, below the end of the announcement.
      const message = `${path} at ${width} x ${height}`;
      // The popover follows the window's size with the next frame.
      await softly.poll(() => lettersBelow(page), { message }).toBeGreaterThanOrEqual(0);
    }
  }
});

function lettersBelow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const range = document.createRange();
    const heading = document.querySelector("h1") ?? document.body;
    range.selectNodeContents(heading);
    const last = Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom));
    const end = document.querySelector(".announcement")?.getBoundingClientRect().bottom ?? 0;
    return last - Number.parseFloat(getComputedStyle(heading).fontSize) - end;
  });
}
