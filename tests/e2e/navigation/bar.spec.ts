import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { misfits } from "../support/fit.ts";
import { phone, visit } from "../support/visit.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: "Main", exact: true });
const opener = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });

/** The words of the entries that the bar shows, from left to right. */
function entries(page: Page): Promise<string[]> {
  return bar(page)
    .locator(".bar-link:visible")
    .evaluateAll((links) => links.map(({ textContent }) => textContent ?? ""));
}

const widths = [1440, 1360, 1280, 1264, 1152, 1040, 1024, 976, 768, 640, 576];

test("R-NAV-1 R-NAV-3 the bar never wraps or grows, has room for spaced letters, and names the products wherever it shows entries", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, "/signature");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(opener(page, "Products"), `${width} px`).toBeVisible();
    expect(await misfits(page), `${width} px`).toEqual([]);
    expect((await bar(page).boundingBox())?.height, `${width} px`).toBe(68);
  }
  // The spacing of WCAG 1.4.12, at which small entries may break.
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets = [spaced];
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const problems = (await misfits(page)).filter((problem) => !problem.endsWith(" breaks"));
    expect(problems, `${width} px with spaced letters`).toEqual([]);
  }
});

test("R-NAV-1 the bar has all entries in their order with the machine's own letters too, and at 1024 px those to what is sold", {
  tag: "@2of6",
}, async ({ page }) => {
  await page.route(/\.woff2/, (route) => route.abort());
  await visit(page, "/signature", { width: 1280, height: 800 });
  const all = ["Products", "Solutions", "Features", "Guides", "Security", "About Us", "Case Studies"];
  expect(await entries(page)).toEqual([...all, "Roadmap", "Pricing", "Compare", "Contracts"]);
  expect(await misfits(page)).toEqual([]);
  const weightOf = (name: string) =>
    bar(page)
      .locator(`[data-entry="${name}"]`)
      .evaluate((entry) => Number(getComputedStyle(entry).fontWeight));
  expect(await weightOf("Products")).toBeGreaterThan(await weightOf("Features"));
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await entries(page)).toEqual(["Products", "Solutions", "Pricing", "Compare", "Contracts"]);
  await expect(opener(page, "Menu")).toBeVisible();
});

test("R-NAV-2 R-NAV-3 on a phone the products are the first entry of the menu, by their name and inside the screen", {
  tag: "@5of6",
}, async ({ page }) => {
  for (const width of [phone.width, 320]) {
    await visit(page, "/signature", { ...phone, width });
    await opener(page, "Menu").click();
    const sheet = page.locator("dialog[open]");
    await expect(sheet.getByRole("listitem").first()).toHaveText("Products");
    await expect(sheet.getByRole("listitem").first(), `${width} px`).toBeInViewport({ ratio: 1 });
    expect(await misfits(page), `${width} px`).toEqual([]);
    await sheet.getByRole("button", { name: "Products" }).click();
    await expect(sheet.getByRole("heading", { name: "For Businesses" })).toBeVisible();
  }
});

test("R-NAV-4 a bar of middle width opens its menus below it, and from the list in the list's place", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, "/signature", { width: 1024, height: 800 });
  const sheet = page.locator("dialog[open]");
  const panel = page.getByRole("group", { name: "Contracts" });
  await opener(page, "Contracts").click();
  await expect(panel.getByRole("heading", { name: "Top Business Forms" })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  expect(await misfits(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(opener(page, "Contracts")).toBeFocused();
  await opener(page, "Menu").click();
  await sheet.getByRole("button", { name: "Products" }).click();
  await expect(sheet.getByRole("heading", { name: "For Businesses" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(opener(page, "Menu")).toBeFocused();
  await opener(page, "Contracts").click();
  await expect(panel).toBeVisible();
  // The bar has no room for it any more.
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.locator("[data-menu-panel]")).toHaveCount(0);
});

const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

for (const colorScheme of ["light", "dark"] as const) {
  test(`R-NAV-8 in ${colorScheme} colors the partner's mark is a filled medal, unlike the signs and buttons beside it`, {
    tag: "@2of6",
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/signature");
    const mark = opener(page, "Announcement: NVIDIA Inception");
    await expect(mark).toBeVisible();
    const medal = await ground(mark.locator(".partner-medal"));
    const others = [
      page.locator(".main-bar"),
      bar(page).locator(".bar-sign"),
      bar(page).locator(".action:visible"),
    ];
    for (const other of others) expect(await ground(other)).not.toBe(medal);
    expect(medal).toBe(await page.locator("body").evaluate((body) => getComputedStyle(body).color));
  });
}
