import { runsAll, share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { type HTMLElement as Parsed, parse } from "node-html-parser";
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
    await page.emulateMedia({ colorScheme });
    const violations: string[] = [];
    const check = async (state: string, within = "document") =>
      violations.push(...(await axeViolations(page, within)).map((violation) => `${state} ${violation}`));
    // The page behind the bars stays the same, and `npm run test:all` asks about it each time.
    const bars = runsAll
      ? "document"
      : "document.querySelectorAll('header, [data-menu-panel], dialog[open]')";

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
      await check(menu, bars);
    }
    await test.step("search", async () => {
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog", { name: "Search this website" });
      await check("empty search", bars);
      await dialog.getByRole("searchbox").fill("signature");
      await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
      await check("search", bars);
    });
    await test.step("phone menu", async () => {
      await page.setViewportSize(phone);
      await page.goto("/signature", { waitUntil: "load" });
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      const sheet = page.locator("dialog[open]");
      await expect(sheet.getByRole("link", { name: "Roadmap" })).toBeVisible();
      await check("phone menu", bars);
      for (const name of ["Products", "Solutions", "Compare"]) {
        await sheet.getByRole("button", { name }).click();
        await expect(sheet.getByRole("link").first()).toBeVisible();
        await check(`${name} on a phone`, bars);
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

test("articles and customer stories show a breadcrumb, their facts and what to read next", {
  tag: "@4of6",
}, async ({ site }) => {
  const read = async (path: string) => parse(await (await fetch(`${site.url}${path}`)).text());
  const textsOf = (within: Parsed, selector: string) =>
    within.querySelectorAll(selector).map(({ text }) => text.trim());
  const way = "nav[aria-label=Breadcrumb] a";
  const article = await read("/blog/connect-to-stripe-and-accept-payments-in-bolosign");
  expect(textsOf(article, way)).toEqual(["Home", "Blog"]);
  expect(textsOf(article, "main time")[0]).toBe("5 Mar 2025");
  expect(textsOf(article, "main *").filter((text) => /^\d+ min$/.test(text))).not.toEqual([]);
  expect(textsOf(article, "#read-next")).toEqual(["Read next"]);
  const next = article.querySelectorAll('section[aria-labelledby="read-next"] li a');
  expect(next).toHaveLength(3);
  for (const link of next) {
    const href = link.getAttribute("href") ?? "";
    expect((await fetch(`${site.url}${href}`)).status, href).toBe(200);
  }
  const story = await read("/customers/nimbrel");
  expect(textsOf(story, way)).toEqual(["Home", "Customers"]);
  expect(textsOf(story, "main dl")[0]).toContain("Nimbrel");
  expect(textsOf(story, "#read-next")).toEqual(["More stories"]);
  expect(textsOf(await read("/pricing"), way)).toEqual([]);
});

test("R-NAV-8 in a preview the announcement opens only on hover", { tag: "@1of6" }, async ({ page }) => {
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

test("printed pages have no bars, show link addresses and are dark on white", { tag: "@1of6" }, async ({
  page,
}) => {
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
