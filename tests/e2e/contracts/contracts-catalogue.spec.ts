import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { axeInBothSchemes, overflow } from "../support/axe-schemes.ts";
import { phone, visit } from "../support/visit.ts";

const business = "/signature/contracts/business";

const chips = (page: Page) => page.getByRole("navigation", { name: "Sub-categories" }).getByRole("link");
const rows = (page: Page) => page.locator("[data-results] li > a");
const subCategories = (page: Page) => page.locator("[data-sub-categories]");
const status = (page: Page) => page.locator("[data-live]");
const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0]);

test("R-CONTRACT-2 a category is filtered by sub-category in place, and the address, Back and a reload keep the filter", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, business);
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/api/contracts/business");
  const hiring = chips(page).filter({ hasText: "Hiring" });
  const count = numberIn(await hiring.textContent());
  await hiring.click();
  await expect(page).toHaveURL(`${business}?type=hiring`);
  await expect(rows(page)).toHaveCount(count);
  await expect(subCategories(page)).toBeHidden();
  await expect(hiring).toHaveAttribute("aria-current", "true");
  await expect(status(page)).toHaveText(new RegExp(`^${count} of \\d+ contracts in Hiring$`));
  expect(await axeViolations(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(business);
  await expect(subCategories(page)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.goForward();
  await expect(rows(page)).toHaveCount(count);
  await page.reload();
  await expect(rows(page)).toHaveCount(count);
  await chips(page).first().click();
  await expect(page).toHaveURL(business);
  await expect(subCategories(page)).toBeVisible();
  expect(asked.filter((path) => path === "/api/contracts/business")).toHaveLength(2);
});

test("R-CONTRACT-2 a category's search updates while typing, tolerates typos, and counts and highlights matches", async ({
  page,
}) => {
  await visit(page, business);
  const field = page.getByRole("searchbox", { name: "Find a contract in Business" });
  await field.click();
  await field.pressSequentially("promisory");
  await expect(rows(page).first()).toContainText("Promissory Note");
  await expect(rows(page).first().locator("mark").first()).toHaveText(/promissory/i);
  await expect(status(page)).toHaveText(/^\d+ of \d+ contracts$/);
  await expect(page).toHaveURL(`${business}?q=promisory`);
  expect(await axeViolations(page)).toEqual([]);
  await field.press("Enter");
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${business}/promissory-note`);
  await page.goBack();
  await expect(field).toHaveValue("promisory");
  await expect(rows(page).first()).toContainText("Promissory Note");

  await test.step("results with only some of the words are labeled so, with a link to search every category", async () => {
    await field.fill("residential lease agreement");
    await expect(status(page)).toHaveText(/^\d+ of \d+ contracts, with some of these words$/);
    await page.getByRole("link", { name: "Look for all of them in every category" }).click();
    await expect(page).toHaveURL("/search?in=contracts&q=residential%20lease%20agreement");
    await expect(page.locator("[data-result]").first()).toContainText("Residential Lease Agreement");
  });
});

test("R-CONTRACT-2 a search that finds nothing says so and links to wider searches", {
  tag: "@1of6",
}, async ({ page }) => {
  await visit(page, `${business}?type=hiring`, phone);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("searchbox").fill("zzqx");
  await expect(page.getByText("No contract fits “zzqx”")).toBeVisible();
  await expect(status(page)).toHaveText(/^0 of \d+ contracts/);
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "Look in every category" })).toHaveAttribute(
    "href",
    "/search?in=contracts&q=zzqx",
  );
  await page.getByRole("link", { name: "Look in all Business Forms" }).click();
  await expect(page).toHaveURL(`${business}?q=zzqx`);
  // Within the results: the page shows the server's result until its own code replaces it.
  await page
    .locator("[data-results]")
    .getByRole("link", { name: /^Show all \d+ contracts$/ })
    .click();
  await expect(page).toHaveURL(business);
  await visit(page, `${business}?type=renamed`, phone);
  // Twice for a moment: the server's result, and that of the page's own code, which replaces it.
  await expect(page.getByText("There is no such sub-category").first()).toBeVisible();
});

test("R-CONTRACT-2 a category is sorted another way, and back", { tag: "@4of6" }, async ({ page }) => {
  await visit(page, business);
  const order = page.getByRole("combobox", { name: "Order" });
  await order.selectOption("By name");
  await expect(page).toHaveURL(`${business}?sort=name`);
  const names = page.locator("[data-results] li > a > span > span:first-child");
  await expect(names.first()).toBeVisible();
  const shown = await names.allTextContents();
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, "en")));
  await order.selectOption("Shortest first");
  await expect(page).toHaveURL(`${business}?sort=short`);
  const isInOrder = async () => {
    const texts = await rows(page).allTextContents();
    const counts = texts.map((text) => Number(/(\d+) clauses/.exec(text)?.[1]));
    return counts.length > 1 && counts.every((count, at) => at === 0 || count >= (counts[at - 1] ?? 0));
  };
  await expect.poll(isInOrder).toBe(true);
  await order.selectOption("By sub-category");
  await expect(page).toHaveURL(business);
  await expect(subCategories(page)).toBeVisible();
});

test("R-CONTRACT-2 without scripts a sub-category links to its full list, with title, breadcrumb and structured data", {
  tag: "@1of6",
}, async ({ pageWithoutScripts: page, site }) => {
  await page.goto(business);
  await expect(page.getByRole("combobox", { name: "Order" })).toBeHidden();
  const chip = chips(page).filter({ hasText: "Hiring" });
  const count = numberIn(await chip.textContent());
  await chip.click();
  await expect(page).toHaveURL(`${business}/forms/hiring`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hiring");
  await expect(page.locator("#all-forms ul a")).toHaveCount(Math.min(count, 60));
  await expect(page).toHaveTitle("Hiring: Business Forms | Paraph");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${site.url}${business}/forms/hiring`,
  );
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("link", { name: "Business" })).toHaveAttribute("href", business);
  const graph = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  for (const part of ['"CollectionPage"', '"ItemList"', '"BreadcrumbList"']) expect(graph).toContain(part);
  await page.getByRole("link", { name: "All Business Forms", exact: true }).first().click();
  await expect(page).toHaveURL(business);
});

test("R-CONTRACT-2 R-ROUTES-6 lists are in the sitemap, have a Markdown twin and one address each", {
  tag: "@3of6",
}, async ({ site }) => {
  const ask = (address: string) => fetch(`${site.url}${address}`, { redirect: "manual" });
  const sitemap = await (await ask("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${site.url}${business}/forms/hiring</loc>`);
  const twin = await ask(`${business}/forms/hiring.md`);
  expect(await twin.text()).toMatch(/^# Hiring\n[\s\S]+\/business\/employment-offer-letter\)/);
  const first = await ask(`${business}/forms/hiring/1`);
  expect([first.status, new URL(first.headers.get("location") ?? "", site.url).pathname]).toEqual([
    308,
    `${business}/forms/hiring`,
  ]);
  const statuses = await Promise.all(
    ["/forms/hiring/99", "/forms/made-up", "/forms/hiring/x", "/forms"].map(
      async (end) => (await ask(business + end)).status,
    ),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
});

test("R-CONTRACT-2 when the contracts can't be loaded the page says so and stays usable", {
  tag: "@1of6",
}, async ({ page }) => {
  await page.route("**/api/contracts/business", (route) => route.abort());
  await visit(page, business);
  await page.getByRole("searchbox").fill("offer");
  await expect(page.getByText("The search can't be reached.")).toBeVisible();
  await expect(subCategories(page)).toBeVisible();
});

test("R-CONTRACT-2 searched categories and lists have no accessibility violation, light and dark, and fit a phone", {
  tag: "@4of6",
}, async ({ page }) => {
  for (const address of [`${business}?q=agreement&sort=reviewed`, `${business}/forms/hiring`]) {
    await test.step(address, async () => {
      await visit(page, address);
      await expect(page.locator("#all-forms li > a:visible").first()).toBeVisible();
      const wide = [...(await axeInBothSchemes(page)), ...(await overflow(page))];
      await page.setViewportSize(phone);
      expect.soft([...wide, ...(await axeViolations(page)), ...(await overflow(page))], address).toEqual([]);
    });
  }
});
