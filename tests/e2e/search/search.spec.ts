import { share } from "@paraph/service/testing/extent";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { closeAndPress } from "../support/close-and-press.ts";
import { holdCode, holdCodeOnDemand, visitHeld, visitListening } from "../support/held-code.ts";
import { phone } from "../support/visit.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search this website" });

async function visit(page: Page, path: string): Promise<string[]> {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() =>
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
  );
  await page.goto(path, { waitUntil: "networkidle" });
  return requested;
}

test("the search opens from the bar, tolerates typos, groups results by kind and works by keyboard alone", async ({
  page,
}) => {
  const requested = await visit(page, "/signature");
  const opener = page.getByRole("link", { name: "Search", exact: true });
  expect(requested).not.toContain("/search.json");
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  const field = dialog.getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(dialog.getByText("Type a few letters")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Pricing" })).toBeVisible();

  await field.fill("pricng");
  await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
  await expect(dialog.locator("mark").first()).toHaveText(/pric/i);
  await expect(dialog.getByRole("region", { name: "Pages" })).toBeVisible();
  await field.fill("approval");
  await expect(dialog.getByRole("region", { name: "Articles and stories" })).toBeVisible();
  await field.fill("qqqqzz");
  await expect(dialog.getByText("Nothing fits “qqqqzz”")).toBeVisible();
  // Nothing is gone on to that a later answer takes away: the focus would be lost.
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("link").first()).toBeFocused();
  await field.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "pricing");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(field).toBeFocused();
  await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("s");
  await expect(field).toHaveValue("pricings");

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await field.fill("pricing");
  await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/[a-z/-]*pricing$/);
  expect(requested.filter((path) => path === "/search.json")).toHaveLength(1);
});

test("a slash and Ctrl-K open the search, and a slash typed in a field is just a slash", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, "/pricing");
  for (const key of ["/", "Control+k", "Meta+k"]) {
    await page.keyboard.press(key);
    await expect(dialogOf(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("a/b");
    await expect(dialogOf(page).getByRole("searchbox")).toHaveValue("a/b");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
  }
});

test("the search opens again when pressed at the moment it closes, and pressing it while open changes nothing", {
  tag: "@2of6",
}, async ({ page }) => {
  await visit(page, "/pricing");
  const opener = page.getByRole("link", { name: "Search", exact: true });
  await opener.click();
  const field = dialogOf(page).getByRole("searchbox");
  await expect(field).toBeFocused();
  await field.fill("before");
  await closeAndPress(dialogOf(page), page.locator("a[data-search]").first());
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");
  await field.fill("kept");
  await page.keyboard.press("Control+k");
  await field.press("End");
  await page.keyboard.type("!");
  await expect(field).toHaveValue("kept!");
});

test("a slash right after Escape opens the search again, before the browser has told that it closed", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, "/about");
  await page.keyboard.press("/");
  await expect(dialogOf(page).getByRole("searchbox")).toBeFocused();
  // In one task: the field of the closed dialog still has the focus.
  await dialogOf(page).evaluate((dialog) => {
    if (!(dialog instanceof HTMLDialogElement)) return;
    const field = dialog.querySelector("input");
    dialog.close();
    field?.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
  });
  await expect(dialogOf(page)).toHaveCount(1);
  await expect(dialogOf(page).getByRole("searchbox")).toBeFocused();
});

test("R-NAV-2 on a phone the search is in the menu, and closing it returns the focus to the menu button", {
  tag: "@2of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/signature");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await menu.click();
  await page.locator(".menu-sheet").getByRole("link", { name: "Search" }).click();
  await expect(dialogOf(page).getByRole("searchbox")).toBeFocused();
  await expect(page.locator("[data-menu-panel]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("R-ROUTES-1 the 404 page prefills its search with the words of the address", { tag: "@5of6" }, async ({
  page,
}) => {
  await visit(page, "/signature/prcing-page");
  await page.getByRole("link", { name: "Search this website" }).click();
  const field = dialogOf(page).getByRole("searchbox");
  await expect(field).toHaveValue("prcing page");
  await expect(dialogOf(page).locator("[data-result]").first()).toHaveAttribute("href", /pricing/);
  await page.keyboard.type("about");
  await expect(field).toHaveValue("about");
});

test("a search that can't be loaded says so, still offers links, and is loaded when it opens again", {
  tag: "@2of6",
}, async ({ page }) => {
  await page.route("**/search.json", (route) => route.abort());
  await visit(page, "/about");
  await page.keyboard.press("/");
  await expect(page.getByText("The search can't be reached")).toBeVisible();
  await expect(dialogOf(page).getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute("**/search.json");
  await page.keyboard.press("/");
  await dialogOf(page).getByRole("searchbox").fill("pricing");
  await expect(dialogOf(page).getByText(/^\d+ results?$/)).toBeVisible();
});

const holds = ["the page's code", "its own code"];
for (const held of holds) {
  const tag = share(holds, 2).includes(held) ? [] : "@all";
  test(`what is typed while ${held} is still loading is in the search's field, and nothing scrolls or opens twice`, {
    tag,
  }, async ({ page, site }) => {
    const isPages = held === "the page's code";
    const release = isPages ? await holdCode(page) : await holdCodeOnDemand(page, `${site.url}/about`);
    if (isPages) await visitHeld(page, "/about");
    else await visitListening(page, "/about");
    await page.keyboard.press("/");
    await page.keyboard.type("a/b nd");
    await page.keyboard.press("Backspace");
    await expect(page.locator("[data-search]").filter({ visible: true })).toHaveAttribute(
      "aria-busy",
      "true",
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
    release();
    const field = dialogOf(page).getByRole("searchbox");
    await expect(field).toHaveValue("a/b n");
    await page.keyboard.type("da");
    await expect(field).toHaveValue("a/b nda");
    await expect(dialogOf(page)).toHaveCount(1);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  });
}

test("Ctrl-K before the page's code has loaded says so when the code never comes, and keeps no key from a field", {
  tag: "@5of6",
}, async ({ page }) => {
  const release = await holdCode(page);
  await visitHeld(page, "/signature/contracts");
  const form = page.getByRole("searchbox").first();
  await form.focus();
  await page.keyboard.type("a/b");
  await expect(form).toHaveValue("a/b");
  await page.keyboard.press("Control+k");
  release("lost");
  await expect(page.locator("[data-lost]").getByRole("alert")).toBeVisible();
  await page.keyboard.type("c");
  await expect(form).toHaveValue("a/bc");
});

test("a search that ends midway says so, and works again when it is opened again", { tag: "@5of6" }, async ({
  page,
}) => {
  await visit(page, "/about");
  await page.keyboard.press("/");
  const dialog = dialogOf(page);
  await page.keyboard.type("pricing");
  await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  const throwing = page.workers()[0]?.evaluate(() => {
    setTimeout(() => {
      throw new Error("out of memory");
    });
  });
  // The page ends the worker for it, which may be before this answer has come.
  await throwing?.catch(() => {});
  await expect.poll(() => page.workers().length).toBe(0);
  await dialog.getByRole("searchbox").fill("contracts");
  await expect(dialog.getByText("The search can't be reached")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("/");
  await page.keyboard.type("contracts");
  await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
});

test("without scripts the search is a list of all pages that is hidden from search engines", {
  tag: "@2of6",
}, async ({ pageWithoutScripts: page, site }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find a page");
  await expect(page.getByRole("main").getByRole("link", { name: "White-label signing" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(sitemap).not.toContain("/search<");
});
