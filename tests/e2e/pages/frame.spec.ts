import { expect } from "@playwright/test";
import { share } from "../../support/extent.ts";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { startSlowFront } from "../support/slow-front.ts";
import { desk, phone } from "../support/visit.ts";

const dismissed = () =>
  sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true");

const devices = Object.entries({ phone, desk });
for (const [device, viewport] of devices) {
  const tag = share(devices, 2).some(([name]) => name === device) ? [] : "@all";
  test(`R-LAYOUT-2 a page that arrives in small pieces has no layout shift, ${device}`, { tag }, async ({
    site,
    page,
  }) => {
    await using slow = await startSlowFront(site.url);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        // Layout-shift entries have these fields, but TypeScript's library lacks them.
        for (const entry of list.getEntries() as (PerformanceEntry & {
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (!entry.hadRecentInput)
            shifts.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "gone"));
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const problems: string[] = [];
    for (const path of [
      "/",
      "/signature",
      "/pricing",
      "/about",
      "/blog",
      "/blog/waiver-on-a-qr-code",
      "/customers/nimbrel",
      "/made-up",
    ]) {
      await page.goto(slow.url + path, { waitUntil: "load" });
      const shifts = await page.evaluate(() => Reflect.get(window, "shifts") as string[]); // set above
      problems.push(...shifts.map((shift) => `${path}: ${shift}`));
    }
    expect(problems).toEqual([]);
  });
}

const schemes = ["light", "dark"] as const;
for (const colorScheme of schemes) {
  const tag = share(schemes, 2).includes(colorScheme) ? [] : "@all";
  test(`every state of the bars is free of accessibility violations, ${colorScheme}`, { tag }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations: string[] = [];
    const check = async (state: string) =>
      violations.push(...(await axeViolations(page)).map((violation) => `${state} ${violation}`));

    await page.setViewportSize(desk);
    await page.goto("/signature");
    await expect(page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" })).toBeVisible();
    await check("announcement");
    await page.addInitScript(dismissed);
    await page.goto("/signature", { waitUntil: "load" });
    const openers = page.locator("header button[data-menu]:visible");
    const menus = await openers.evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).dataset.menu ?? ""),
    ); // buttons
    expect(menus.length).toBeGreaterThanOrEqual(3);
    for (const menu of menus) {
      await page.locator(`button[data-menu="${menu}"]`).click();
      await expect(page.locator("[data-menu-panel] a").first()).toBeVisible();
      await check(menu);
    }
    await test.step("search", async () => {
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog", { name: "Search this website" });
      await check("empty search");
      await dialog.getByRole("searchbox").fill("signature");
      await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
      await check("search");
    });
    await test.step("phone menu", async () => {
      await page.setViewportSize(phone);
      await page.goto("/signature", { waitUntil: "load" });
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      const sheet = page.locator("dialog[open]");
      await expect(sheet.getByRole("link", { name: "Roadmap" })).toBeVisible();
      await check("phone menu");
      for (const name of ["Products", "Solutions", "Compare"]) {
        await sheet.getByRole("button", { name }).click();
        await expect(sheet.getByRole("link").first()).toBeVisible();
        await check(`${name} on a phone`);
        await sheet.getByRole("button", { name: /back to the menu/ }).click();
      }
    });
    for (const path of ["/search", "/made-up"]) {
      await page.goto(path, { waitUntil: "load" });
      await check(path);
    }
    expect(violations).toEqual([]);
  });
}

test("articles and customer stories show a breadcrumb, their facts and what to read next", async ({
  page,
  request,
}) => {
  await page.goto("/blog/connect-to-stripe-and-accept-payments-in-bolosign");
  const way = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(way.getByRole("link")).toHaveText(["Home", "Blog"]);
  await expect(page.getByRole("main").locator("time").first()).toHaveText("5 Mar 2025");
  await expect(page.getByText(/^\d+ min$/)).toBeVisible();
  const next = page.getByRole("region", { name: "Read next" }).getByRole("listitem").getByRole("link");
  await expect(next).toHaveCount(3);
  for (const href of await next.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) {
    expect((await request.get(href)).status(), href).toBe(200);
  }
  await page.goto("/customers/nimbrel");
  await expect(way.getByRole("link")).toHaveText(["Home", "Customers"]);
  await expect(page.getByRole("main").locator("dl").first()).toContainText("Nimbrel");
  await expect(page.getByRole("region", { name: "More stories" })).toBeVisible();
  await page.goto("/pricing");
  await expect(way).toHaveCount(0);
});

test("R-NAV-8 in a preview the announcement opens only on hover", async ({ page }) => {
  await page.route("**/signature", async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replaceAll(
      "&quot;opensItself&quot;:true",
      "&quot;opensItself&quot;:false",
    );
    await route.fulfill({ response: answer, body: html });
  });
  await page.setViewportSize(desk);
  await page.clock.install();
  await page.goto("/signature", { waitUntil: "networkidle" });
  await expect(page.locator("[data-announcement-dot]")).toHaveCount(1);
  // Elsewhere it opens after 300 ms.
  await page.clock.runFor(10_000);
  const popover = page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" });
  await expect(popover).toHaveCount(0);
  await page.locator("button[data-announcement]").hover();
  await expect(popover).toBeVisible();
});

test("printed pages have no bars, show link addresses and are dark on white", async ({ page }) => {
  await page.goto("/signature/what-is-electronic-signature");
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
  await page.emulateMedia({ colorScheme: "light" });
  const darkInk = await ink();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("header, footer, nav[aria-label=Breadcrumb]").first()).toBeHidden();
  await expect(page.locator("[data-chrome]:visible")).toHaveCount(0);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe("rgb(255, 255, 255)");
  expect(await ink()).toBe(darkInk);
  const address = await page
    .locator("main a.text-link[href^='/']")
    .first()
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain("/");
});
