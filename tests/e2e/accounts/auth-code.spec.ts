import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

/** Records each script as it arrives: its gzipped size, and whether it contains the identity SDK. */
function watchScripts(page: Page) {
  const scripts: { size: number; isIdentity: boolean }[] = [];
  const isScript = (url: string) => /\/_site\/.*\.js$/.test(new URL(url).pathname);
  // Code on demand is fetched and then imported, the second time from the browser's cache, which routes turn off.
  const asked = new Set<string>();
  const answered = new Set<string>();
  page.on("request", (request) => {
    if (isScript(request.url())) asked.add(request.url());
  });
  page.on("response", async (response) => {
    if (!isScript(response.url()) || answered.has(response.url())) return;
    answered.add(response.url());
    const body = await response.body();
    scripts.push({ size: gzipSync(body).length, isIdentity: body.includes("identitytoolkit") });
  });
  return {
    /** Waits until every requested script has arrived. The parts of one import are requested together. */
    async since(count: number) {
      await expect.poll(() => asked.size - scripts.length).toBe(0);
      return scripts.slice(count);
    },
  };
}

test("R-AUTH-10 no page loads any of the identity SDK before a visitor reaches for a form", {
  tag: "@4of6",
}, async ({ page }) => {
  const scripts = watchScripts(page);
  for (const path of ["/about", "/pricing", "/signature/deals/free-trial", "/auth"]) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 2_000);
      const loaded = await scripts.since(0);
      expect.soft(loaded.filter(({ isIdentity }) => isIdentity)).toEqual([]);
    });
  }
});

test("R-AUTH-10 hovering over Sign In fetches the form, and opening it fetches the SDK in under 40 KB", {
  tag: "@4of6",
}, async ({ page }) => {
  const scripts = watchScripts(page);
  await page.goto("/about", { waitUntil: "networkidle" });
  await page.mouse.move(300, 300);
  // The last thing that a page loads by itself.
  await expect(page.locator("[data-announcement-dot]")).toBeAttached();
  const first = await scripts.since(0);
  await page.getByRole("link", { name: "Sign In", exact: true }).hover();
  await expect.poll(async () => (await scripts.since(first.length)).length).toBeGreaterThan(0);
  const form = await scripts.since(first.length);
  expect(form.some(({ isIdentity }) => isIdentity)).toBe(false);
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  const seen = first.length + form.length;
  await expect.poll(async () => (await scripts.since(seen)).some(({ isIdentity }) => isIdentity)).toBe(true);
  const identity = await scripts.since(seen);
  const sizeOf = (some: readonly { size: number }[]) => some.reduce((sum, { size }) => sum + size, 0);
  expect(sizeOf(identity)).toBeLessThan(40 * 1024);
  // With the library that it is rendered with, which pages do not load before.
  expect(sizeOf(form)).toBeLessThan(90 * 1024);
});
