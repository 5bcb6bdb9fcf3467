import { share } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import { keyPages } from "../../../scripts/support/page-kinds.ts";
import { publishedPages } from "../../../scripts/support/published-pages.ts";
import { test } from "../fixtures.ts";
import { desk } from "../support/visit.ts";

const popover = (page: Page) => page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" });
const logo = (page: Page) => page.locator("button[data-announcement]");
const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("R-NAV-8 the announcement closes when the focus leaves it forwards or backwards; its X by keyboard returns the focus to the logo", {
  tag: "@3of6",
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

test("R-NAV-8 the announcement and a menu are never open at the same time", { tag: "@3of6" }, async ({
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
const windows = [
  [320, 568],
  [320, 640],
  [360, 640],
  [390, 844],
  [499, 844],
  [500, 900],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1512, 982],
  [1920, 1080],
] as const;

test("R-NAV-8 the announcement leaves headline and intro of every kind of page clear, on phones and at desks", {
  tag: "@6of6",
}, async ({ site, page }) => {
  const kinds = keyPages(await publishedPages(site.url), () => {});
  // Legal pages have the longest titles.
  const paths = ["/", ...share(kinds, 3).map(({ path }) => path), "/privacy-policy"];
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    if ((await logo(page).count()) === 0) continue;
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expect(popover(page)).toBeVisible();
      // The popover follows the window's size with the next frame.
      await softly.poll(() => coveredWords(page), `${path} at ${width} x ${height}`).toEqual([]);
    }
  }
});

/** The headline and the paragraphs near it of which the announcement covers letters: lines are higher than these. */
function coveredWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cover = document.querySelector(".announcement")?.getBoundingClientRect();
    const heading = document.querySelector("main h1");
    if (!cover || !heading) return ["no announcement or no headline"];
    const paragraphs =
      heading.closest(".block-area, [data-lead], article, main")?.querySelectorAll("p") ?? [];
    const read = [heading, ...[...paragraphs].filter((one) => heading.compareDocumentPosition(one) & 4)];
    const range = document.createRange();
    const isCovered = (element: Element) => {
      range.selectNodeContents(element);
      const spare = Number.parseFloat(getComputedStyle(element).fontSize) * 0.15;
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < cover.right &&
          right > cover.left &&
          top + spare < cover.bottom &&
          bottom - spare > cover.top,
      );
    };
    return read.filter(isCovered).map(({ textContent }) => textContent ?? "");
  });
}
