import { expect, type Page } from "@playwright/test";
import { keyPages } from "../../../scripts/support/page-kinds.ts";
import { publishedPages } from "../../../scripts/support/published-pages.ts";
import { test } from "../fixtures.ts";
import { desk } from "../support/visit.ts";

const popover = (page: Page) => page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" });
const logo = (page: Page) => page.locator("button[data-announcement]");
const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("R-NAV-8 closing the announcement with its X by keyboard returns the focus to the logo", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto("/");
  await expect(popover(page)).toBeVisible();
  await logo(page).focus();
  await page.keyboard.press("Tab");
  await expect(popover(page).getByRole("button", { name: "Close the announcement" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popover(page)).toHaveCount(0);
  await expect(logo(page)).toBeFocused();
});

test("R-NAV-8 the announcement closes when the focus leaves it forwards or backwards", async ({ page }) => {
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
});

test("R-NAV-8 the announcement and a menu are never open at the same time", async ({ page }) => {
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

for (const [width, height] of [
  [320, 568],
  [320, 640],
  [360, 640],
  [390, 844],
] as const) {
  test(`R-NAV-8 on a ${width} x ${height} phone the announcement leaves a line of the headline visible on every kind of page`, async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const covered: string[] = [];
    const kinds = keyPages(await publishedPages(site.url), () => {});
    // It has the longest title of the legal pages.
    for (const path of [...kinds.map(({ path }) => path), "/privacy-policy"]) {
      await page.goto(path);
      if ((await logo(page).count()) === 0) continue;
      await expect(popover(page)).toBeVisible();
      const below = await page.evaluate(() => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector("h1") ?? document.body);
        const last = Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom));
        const end = document.querySelector(".announcement")?.getBoundingClientRect().bottom ?? 0;
        const headline = getComputedStyle(document.querySelector("h1") ?? document.body);
        // An estimate of the top of the last line's letters.
        return { letters: last - Number.parseFloat(headline.fontSize), end };
      });
      if (below.letters < below.end) covered.push(`${path}: ${JSON.stringify(below)}`);
    }
    expect(covered).toEqual([]);
  });
}
