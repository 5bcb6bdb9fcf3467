import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { phone } from "../support/visit.ts";

const API = "/signature/api";

function sampleOf(page: Page, anchor: string): Locator {
  return page.locator(`#${anchor} [data-code-sample]`);
}

/** The code visible in a sample. Fails unless there is exactly one. */
async function shownCode(sample: Locator): Promise<string> {
  const shown = sample.locator("code:visible");
  await expect(shown).toHaveCount(1);
  return (await shown.textContent()) ?? "";
}

test("choosing a language with the arrow keys changes every sample on the page", { tag: "@4of6" }, async ({
  page,
}) => {
  await page.goto(API, { waitUntil: "networkidle" });
  const sample = sampleOf(page, "send");
  const other = sampleOf(page, "create");
  expect(await shownCode(sample)).toContain("curl ");
  await sample.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const curl = sample.getByRole("radio", { name: "curl" });
  await curl.focus();
  const place = (await sample.boundingBox())?.y;
  await page.keyboard.press("ArrowRight");
  await expect(other.getByRole("radio", { name: "Node.js" })).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(sample.getByRole("radio", { name: "Python" })).toBeChecked();
  expect(await shownCode(sample)).toContain("requests.post");
  await expect(other.getByRole("radio", { name: "Python" })).toBeChecked();
  expect(await shownCode(sampleOf(page, "webhooks"))).toContain("compare_digest");
  // The samples above changed height, but the one in use did not move.
  await expect
    .poll(async () => Math.abs(((await sample.boundingBox())?.y ?? 0) - (place ?? 0)))
    .toBeLessThan(2);
});

test("code wider than a phone scrolls by keyboard inside its own panel", { tag: "@4of6" }, async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(API);
  const panel = sampleOf(page, "create").locator("pre:visible");
  await panel.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => panel.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test("Copy copies the visible code, and its script loads only when a visitor is about to press it", {
  tag: "@1of6",
}, async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  const areActionsLoaded = () => scripts.some((script) => script.includes("selectAllChildren"));
  await page.goto(API, { waitUntil: "networkidle" });
  const sample = sampleOf(page, "create");
  await sample.scrollIntoViewIfNeeded();
  expect(areActionsLoaded()).toBe(false);
  await sample.locator("label", { hasText: "PHP" }).click();
  await sample.getByRole("button", { name: "Copy" }).click();
  await expect(sample.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(areActionsLoaded()).toBe(true);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await shownCode(sample));
  expect(copied).toContain('getenv("PARAPH_KEY")');
  await expect(sample.getByRole("button", { name: "Copy the code" })).toBeVisible();
});

test("when the clipboard is blocked, the code is selected instead", { tag: "@4of6" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("refused")) },
    });
  });
  await page.goto(API, { waitUntil: "networkidle" });
  const sample = sampleOf(page, "create");
  await sample.getByRole("button", { name: "Copy" }).click();
  await expect(sample.getByRole("button", { name: "Selected" })).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain("Idempotency-Key");
});

test("without scripts the tabs work, and there is no Copy button", { tag: "@4of6" }, async ({
  pageWithoutScripts: page,
}) => {
  await page.goto(API);
  const sample = sampleOf(page, "create");
  expect(await shownCode(sample)).toContain("curl ");
  await sample.locator("label", { hasText: "Node.js" }).click();
  expect(await shownCode(sample)).toContain("new FormData()");
  await expect(sample.getByRole("button")).toHaveCount(0);
  await page.context().close();
});

test("without scripts the integrations filter shows one category, has an address and can be reset", {
  tag: "@1of6",
}, async ({ pageWithoutScripts: page }) => {
  await page.goto("/integrations");
  const cards = page.locator("#tools article:visible");
  const all = await cards.count();
  expect(all).toBeGreaterThanOrEqual(16);
  const filter = page.getByRole("navigation", { name: "Filter by category" });
  await filter.getByRole("link", { name: "Websites" }).click();
  await expect(page).toHaveURL(/\/integrations#tools-websites$/);
  await expect(page.locator("#tools").getByRole("heading", { name: "WordPress" })).toBeVisible();
  expect(await cards.count()).toBeLessThan(6);
  await expect(filter).toBeInViewport();
  await filter.getByRole("link", { name: "All" }).click();
  expect(await cards.count()).toBe(all);
  await page.goto("/integrations#tools-money");
  await expect(cards.filter({ hasText: "Stripe" })).toBeVisible();
  await expect(cards.filter({ hasText: "WordPress" })).toHaveCount(0);
  await page.context().close();
});

test("R-CMS-2 without scripts the blog's filter shows one topic and says which, and all of them again", {
  tag: "@1of6",
}, async ({ pageWithoutScripts: page }) => {
  await page.goto("/blog");
  const articles = page.locator("#articles article:visible");
  const all = await articles.count();
  const filter = page.getByRole("navigation", { name: "Filter by topic" });
  await expect(filter.getByRole("link", { name: ", shown" })).toHaveText(/^All topics/);
  await filter.getByRole("link", { name: "Templates and forms" }).click();
  await expect(page).toHaveURL(/\/blog#topic-templates$/);
  await expect(filter.getByRole("link", { name: ", shown" })).toHaveText(/^Templates and forms/);
  await expect(filter).toBeInViewport();
  expect(await articles.count()).toBeLessThan(all);
  await expect(articles.filter({ hasNotText: "Templates and forms" })).toHaveCount(0);
  await filter.getByRole("link", { name: "All topics" }).press("Enter");
  await expect(articles).toHaveCount(all);
  await page.context().close();
});

test("every language is printed under its name", { tag: "@4of6" }, async ({ page }) => {
  await page.goto(API);
  await page.emulateMedia({ media: "print" });
  const sample = sampleOf(page, "create");
  await expect(sample.locator("pre:visible")).toHaveCount(5);
  await expect(sample.getByText("Python", { exact: true }).locator("visible=true")).toHaveCount(1);
  await expect(sample.getByRole("radio")).toHaveCount(0);
});
