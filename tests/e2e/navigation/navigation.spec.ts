import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { chunks } from "../support/held-code.ts";
import { desk, phone, visit } from "../support/visit.ts";

const panels = "[data-menu-panel]";
const popover = (page: Page) => page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" });
const logo = (page: Page) => page.locator("button[data-announcement]");

test("R-NAV-4 one menu is open at a time; a second click, a click outside and following a link close it", async ({
  page,
}) => {
  await visit(page, "/signature");
  for (const name of ["Products", "Solutions", "Compare"]) {
    const opener = page.getByRole("button", { name, exact: true });
    await opener.click();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("group", { name }).getByRole("link").first()).toBeVisible();
    await expect(page.locator(panels)).toHaveCount(1);
    await expect(page.locator('[data-menu][aria-expanded="true"]')).toHaveCount(1);
  }
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.locator(panels)).toHaveCount(0);
  await page.getByRole("button", { name: "Solutions", exact: true }).click();
  await page.mouse.click(640, 780);
  await expect(page.locator(panels)).toHaveCount(0);
  await page.getByRole("button", { name: "Products", exact: true }).click();
  await page
    .getByRole("link", { name: /^Form Approvals/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/form-approval$/);
  await expect(page.locator(panels)).toHaveCount(0);
});

test("R-NAV-4 in menus the arrow keys move the focus, and Escape closes and returns the focus to the opener", async ({
  page,
}) => {
  await visit(page, "/signature");
  const opener = page.getByRole("button", { name: "Solutions", exact: true });
  const links = page.getByRole("group", { name: "Solutions" }).getByRole("link");
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(page.locator(panels)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: "Features" }).first()).toBeFocused();
});

test("R-NAV-4 hovering opens a menu, and moving the pointer away or Escape closes it", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, "/signature");
  const opener = page.getByRole("button", { name: "Solutions", exact: true });
  await opener.hover();
  await expect(page.getByRole("group", { name: "Solutions" })).toBeVisible();
  await page
    .getByRole("link", { name: /^Insurance/ })
    .first()
    .hover();
  await expect(page.locator(panels)).toHaveCount(1);
  await page.mouse.move(640, 790);
  await expect(page.locator(panels)).toHaveCount(0);
  await opener.hover();
  await expect(page.locator(panels)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator(panels)).toHaveCount(0);
});

test("R-NAV-7 a page requests no menu before a visitor opens one, and requests each menu once", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/menus/")) asked.push(new URL(request.url()).pathname);
  });
  await visit(page, "/signature");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  const opener = page.getByRole("button", { name: "Solutions", exact: true });
  await opener.click();
  await expect(page.getByRole("group", { name: "Solutions" }).getByRole("link").first()).toBeVisible();
  await opener.click();
  await opener.click();
  await expect(page.locator(panels)).toHaveCount(1);
  expect(asked.filter((address) => address.endsWith("/solutions"))).toHaveLength(1);
});

test("R-NAV-7 a page is there before its one script, and an earlier click opens the menu, whose content is on its way", async ({
  site,
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const scripts: string[] = [];
  const menus: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
    if (request.url().includes("/api/menus/")) menus.push(new URL(request.url()).pathname);
  });
  await page.route(chunks, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.url}/signature`, { waitUntil: "commit" });
  const opener = page.getByRole("button", { name: "Solutions", exact: true });
  await opener.click();
  await expect(opener).toHaveAttribute("aria-busy", "true");
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => menus).toEqual(["/api/menus/solutions"]);
  expect(scripts).toHaveLength(1);
  release();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("group", { name: "Solutions" }).getByRole("link").first()).toBeVisible();
  expect(menus, "the script shows what was asked before it came").toEqual(["/api/menus/solutions"]);
});

test("R-NAV-7 a press while a menu's content is on its way opens the menu, which asks once", {
  tag: "@2of6",
}, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await visit(page, "/signature");
  await page.route("**/api/menus/solutions*", async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  const opener = page.getByRole("button", { name: "Solutions", exact: true });
  const prefetch = page.waitForRequest("**/api/menus/solutions*");
  await opener.focus();
  await prefetch;
  await page.keyboard.press("Enter");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  release();
  await expect(page.getByRole("group", { name: "Solutions" }).getByRole("link").first()).toBeVisible();
  expect(asked).toBe(1);
});

test("R-NAV-7 when scripts fail to load the page says so, and openers work as they do without scripts", {
  tag: "@2of6",
}, async ({ site, page }) => {
  await page.route(chunks, (route) => route.abort());
  await page.goto(`${site.url}/signature`);
  const goOn = page.getByRole("button", { name: "Go on without it" });
  await page.getByRole("button", { name: "Solutions", exact: true }).click();
  await goOn.click();
  await expect(page).toHaveURL(/#footer$/);
  await page.goto(`${site.url}/signature`);
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await goOn.click();
  await expect(page).toHaveURL(/\/search$/);
});

test("R-NAV-2 on a phone the menu lists every entry and the demo, and submenus open in its place", async ({
  page,
}) => {
  await visit(page, "/signature", phone);
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.click();
  const sheet = page.locator("dialog[open]");
  for (const name of ["Features", "Guides", "Security", "About Us", "Case Studies", "Roadmap", "Pricing"]) {
    await expect(sheet.getByRole("link", { name })).toBeVisible();
  }
  await expect(sheet.getByRole("link", { name: "Sign Up" })).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Get a Free Demo" })).toHaveAttribute(
    "href",
    "https://calendar.paraph.example/signature",
  );
  await sheet.getByRole("button", { name: "Solutions" }).click();
  await expect(sheet.getByRole("link", { name: /^Insurance/ })).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Roadmap" })).toHaveCount(0);
  await expect(page.locator(panels)).toHaveCount(1);
  await sheet.getByRole("button", { name: /back to the menu/ }).click();
  await expect(sheet.getByRole("link", { name: "Roadmap" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("R-NAV-7 the scrolled state begins at 389 px and is correct after a reload in mid-page; a link to a place on the page ends below the bar", {
  tag: "@2of6",
}, async ({ page }) => {
  await visit(page, "/signature");
  const bar = page.locator("header.main-bar");
  const place = page.locator("#legal");
  await page.evaluate(() => location.assign("#legal"));
  await expect(place).toBeInViewport();
  const [above, below] = [await bar.boundingBox(), await place.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  for (const [position, scrolled] of [
    [388, false],
    [389, true],
    [0, false],
    [1000, true],
  ] as const) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), position);
    if (scrolled) await expect(bar).toHaveAttribute("data-scrolled", "");
    else await expect(bar).not.toHaveAttribute("data-scrolled");
  }
  await page.reload();
  await expect(bar).toHaveAttribute("data-scrolled", "");
});

test("R-NAV-4 without scripts every opener is a link", { tag: "@6of6" }, async ({
  pageWithoutScripts: page,
}) => {
  await page.setViewportSize(desk);
  await page.goto("/");
  await page.getByRole("link", { name: "Solutions", exact: true }).click();
  await expect(page).toHaveURL(/#footer$/);
  await expect(page.locator("button[data-menu]:visible")).toHaveCount(0);
  await page.setViewportSize(phone);
  await expect(page.getByRole("link", { name: "Menu", exact: true })).toBeVisible();
});

test("R-NAV-8 the announcement opens automatically, closes on a click outside, and is pinned by a click", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto("/");
  await expect(popover(page)).toBeVisible();
  await expect(page.locator("[data-announcement-dot]")).toHaveCount(1);
  await page.mouse.click(300, 780);
  await expect(popover(page)).toHaveCount(0);
  await expect(page.locator("[data-announcement-dot]")).toHaveCount(1);
  await logo(page).hover();
  await expect(popover(page)).toBeVisible();
  await logo(page).click();
  await page.mouse.move(300, 780);
  await expect(logo(page)).toHaveAttribute("aria-expanded", "true");
  await logo(page).click();
  await expect(popover(page)).toHaveCount(0);
});

test("R-NAV-8 the announcement closed by its X stays closed for the session, but opens on hover", {
  tag: "@2of6",
}, async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto("/");
  await popover(page).getByRole("button", { name: "Close the announcement" }).click();
  await expect(popover(page)).toHaveCount(0);
  await page.goto("/pricing", { waitUntil: "networkidle" });
  await expect(page.locator("[data-announcement-dot]")).toHaveCount(0);
  await expect(popover(page)).toHaveCount(0);
  await logo(page).hover();
  await expect(popover(page)).toBeVisible();
});

test("R-NAV-8 Read announcement reports the click to the page's analytics and opens the announcement's page", {
  tag: "@5of6",
}, async ({ page }) => {
  const reported: unknown[] = [];
  await page.exposeFunction("report", (...event: unknown[]) => void reported.push(event));
  await page.addInitScript(() =>
    Object.assign(window, { gtag: (...event: unknown[]) => Reflect.get(window, "report")(...event) }),
  );
  await page.setViewportSize(desk);
  await page.goto("/");
  await popover(page).getByRole("button", { name: "Read announcement" }).click();
  await expect(page).toHaveURL(/\/announcement\/nvidia-inception-program$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(reported).toEqual([
    ["event", "click", { event_category: "nvidia_notification", event_label: "navbar_announcement" }],
  ]);
  await expect(popover(page)).toHaveCount(0);
});

test("R-NAV-8 the popover is 18rem wide, 8 px below the logo and 16 px from the right below 500 px", {
  tag: "@3of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await expect(popover(page)).toBeVisible();
  const box = await popover(page).boundingBox();
  const above = await logo(page).boundingBox();
  expect(box?.width).toBe(288);
  // Without the scrollbar gutter.
  const available = await page
    .locator("header.main-bar")
    .evaluate((bar) => bar.getBoundingClientRect().width);
  expect((box?.x ?? 0) + 288).toBe(available - 16);
  expect(box?.y).toBe((above?.y ?? 0) + (above?.height ?? 0) + 8);
});
