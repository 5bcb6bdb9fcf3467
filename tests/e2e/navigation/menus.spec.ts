import { share } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { walkFocus } from "../support/menu-focus.ts";
import { phone, visit } from "../support/visit.ts";

const opener = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.locator("[data-menu-panel]");

test("R-NAV-5 the contracts menu fits a window without scrolling, with each name on one line", async ({
  page,
}) => {
  // The typeface is optional: a first visit that gets it too late keeps the machine's own, here a wider one.
  await visit(page, "/signature", { width: 1280, height: 720 });
  await visit(page, "/signature", { width: 1280, height: 720 });
  await opener(page, "Contracts").click();
  await expect(panel(page).getByRole("heading", { name: "Top Business Forms" })).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const size = await panel(page).evaluate((menu) => {
      const range = document.createRange();
      const lines = (link: Element) => {
        range.selectNodeContents(link);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      const names = [...menu.querySelectorAll(":scope li a")];
      return {
        hidden: menu.scrollHeight - menu.clientHeight,
        end: innerHeight - menu.getBoundingClientRect().bottom,
        names: names.length,
        wrapped: names.filter((name) => lines(name) > 1).map(({ textContent }) => textContent),
      };
    });
    expect(size, `${width} x ${height}`).toMatchObject({ hidden: 0, names: 42, wrapped: [] });
    expect(size.end, `${width} x ${height}`).toBeGreaterThanOrEqual(0);
  }
});

test("R-NAV-5 Tab reaches everything in the contracts menu and scrolls it into view, in a low window too", {
  tag: "@1of6",
}, async ({ page }) => {
  await visit(page, "/signature", { width: 1280, height: 800 });
  for (const height of [800, 480]) {
    await page.setViewportSize({ width: 1280, height });
    await opener(page, "Contracts").focus();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("heading", { name: "Top Business Forms" })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(panel(page).getByRole("link").first()).toBeFocused();
    const { names, problems } = await walkFocus(page, "Tab");
    expect(problems, `${height} px`).toEqual([]);
    // Three buttons, and 21 sub-categories with two contracts each.
    expect(names, `${height} px`).toHaveLength(3 + 21 * 3);
    await opener(page, "Contracts").focus();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
  }
});

test("R-NAV-5 on a phone each category unfolds, and Tab and Shift+Tab scroll everything into view", {
  tag: "@4of6",
}, async ({ page }) => {
  await visit(page, "/signature", phone);
  await opener(page, "Menu").click();
  const sheet = page.locator("dialog[open]");
  await sheet.getByRole("button", { name: "Contracts" }).click();
  const categories = sheet.locator("summary");
  await expect(categories).toHaveCount(3);
  await expect(sheet.getByRole("link", { name: "Wills and Estates" })).toBeHidden();
  for (const place of [1, 2]) {
    await categories.nth(place).focus();
    await page.keyboard.press("Enter");
  }
  await expect(sheet.getByRole("link", { name: "Wills and Estates" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // Past its ends the focus is in the window of the browser, if there is one.
  for (const [key, from] of [
    ["Tab", sheet.getByRole("button", { name: /back to the menu/ })],
    ["Shift+Tab", sheet.getByRole("link").last()],
  ] as const) {
    await from.focus();
    const { names, problems } = await walkFocus(page, key);
    expect(problems).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(2 + 3 * 2 + 21 * 3);
  }
});

const slow = [
  ["Contracts", "contracts", "/signature/contracts"],
  ["Solutions", "solutions", "#footer"],
] as const;

for (const menu of slow) {
  const [name, address, way] = menu;
  const tag = share(slow, 2).includes(menu) ? [] : "@all";
  test(`R-NAV-4 the ${name} menu says when its content does not load, offers another link and can be retried`, {
    tag,
  }, async ({ page }) => {
    await visit(page, "/signature");
    let answers = false;
    // The first request never gets a response.
    await page.route(`**/api/menus/${address}*`, (route) => (answers ? route.continue() : undefined));
    await opener(page, name).click();
    await expect(panel(page).getByText("Loading the menu")).toBeAttached();
    await expect(panel(page).getByText("This menu is taking longer than usual.")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await expect(panel(page).getByRole("link")).toHaveAttribute("href", way);
    answers = true;
    await panel(page).getByRole("button", { name: "Try again" }).focus();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("listitem").first()).toBeVisible();
    await expect(panel(page).getByRole("link").first()).toBeFocused();
    await expect(panel(page).getByRole("button", { name: "Try again" })).toHaveCount(0);
  });
}

test("R-NAV-4 a menu shows late content when it arrives", { tag: "@4of6" }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await visit(page, "/signature");
  await page.route("**/api/menus/solutions*", async (route) => {
    await released;
    await route.continue();
  });
  await opener(page, "Solutions").click();
  await expect(panel(page).getByText("This menu is taking longer than usual.")).toBeVisible();
  await panel(page).getByRole("button", { name: "Try again" }).focus();
  release();
  await expect(panel(page).getByRole("link", { name: /^Insurance/ })).toBeFocused();
});

test("R-NAV-4 on a phone a menu whose content does not load links to the footer, and closes", {
  tag: "@1of6",
}, async ({ page }) => {
  await visit(page, "/signature", phone);
  await page.route("**/api/menus/*", (route) => route.abort());
  await opener(page, "Menu").click();
  const sheet = page.locator("dialog[open]");
  await sheet.getByRole("button", { name: "Solutions" }).click();
  await sheet.getByRole("link", { name: "Every page is linked in the footer." }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/#footer$/);
});

const wrong = [
  ["an HTML page", "<!doctype html><title>Log in to the network</title>"],
  ["half a response", '<div data-menu-content="wide folded"><section><ul><li><a href="/solu'],
  ["no response", ""],
  ["null", "null"],
  ["a menu in the form of another version", '{"groups":[{"key":"a","cards":[]}]}'],
  ["a menu with nothing in it", '<div data-menu-content="wide folded"></div>'],
] as const;

for (const answer of wrong) {
  const [what, body] = answer;
  const tag = share(wrong, 3).includes(answer) ? [] : "@all";
  test(`R-NAV-4 a menu that receives ${what} reports an error, and every menu keeps working`, {
    tag,
  }, async ({ page }) => {
    await visit(page, "/signature");
    await page.route("**/api/menus/solutions*", (route) => route.fulfill({ body }));
    await opener(page, "Solutions").click();
    await expect(panel(page).getByText("This menu could not be loaded.")).toBeVisible();
    await opener(page, "Compare").click();
    await expect(panel(page).getByRole("listitem").first()).toBeVisible();
    await page.unroute("**/api/menus/solutions*");
    await opener(page, "Solutions").click();
    await expect(panel(page).getByRole("link", { name: /^Insurance/ })).toBeVisible();
  });
}
