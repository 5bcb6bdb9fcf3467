import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { phone, visit } from "../support/visit.ts";

const business = "/signature/contracts/business";

for (const [when, isEarly] of [
  ["", false],
  [", even before the page's code has loaded", true],
] as const) {
  test(`R-CONTRACT-2 on a phone the first result is visible above the keyboard while typing${when}`, {
    tag: isEarly ? "@5of6" : "@all",
  }, async ({ page }) => {
    const typed = Promise.withResolvers<void>();
    if (!isEarly) typed.resolve();
    await page.route("**/_site/*.js", async (route) => {
      await typed.promise;
      await route.continue();
    });
    await visit(page, business, phone, isEarly ? "commit" : "load");
    const field = page.getByRole("searchbox", { name: "Find a contract in Business" });
    await field.click();
    await field.pressSequentially("promisory");
    typed.resolve();
    const first = page.locator("[data-results] li > a").first();
    await expect(first).toContainText("Promissory Note");
    // The part of the window left visible by an on-screen keyboard.
    const seen = phone.height / 2;
    await expect.poll(async () => (await field.boundingBox())?.y ?? 0).toBeLessThan(seen / 2);
    expect((await first.boundingBox())?.y).toBeLessThan(seen);
  });
}

test("R-CONTRACT-2 on a phone the sub-categories are one row, scrolled to the chosen one", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, `${business}?type=licenses-and-content`, phone);
  const chosen = page.getByRole("navigation", { name: "Sub-categories" }).locator('[aria-current="true"]');
  await expect(chosen).toContainText("Licenses and Content");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  const row = await page.getByRole("navigation", { name: "Sub-categories" }).boundingBox();
  expect(row?.height).toBeLessThan(80);
});

test("R-CONTRACT-2 Back from a contract returns to its row, however many rows were shown", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, `${business}?sort=name`);
  const rows = page.locator("[data-results] li > a");
  await expect(rows).toHaveCount(60);
  await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await expect(page.getByRole("button", { name: /^Show \d+ more$/ })).toHaveCount(0);
  const count = await rows.count();
  expect(count).toBeGreaterThan(60);
  const last = rows.last();
  const name = (await last.getAttribute("href")) ?? "";
  await last.click();
  await expect(page).toHaveURL(name);
  await page.goBack();
  await expect(rows).toHaveCount(count);
  await expect(page.locator(`[data-results] a[href="${name}"]`)).toBeInViewport();
  // Another order starts from the first rows.
  await page.getByRole("combobox", { name: "Order" }).selectOption("Latest review first");
  await expect(rows).toHaveCount(60);
});

test("R-NAV-5 on a phone the link to a whole category stays in view when its part of the menu is folded", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, "/signature", phone);
  await page.getByRole("button", { name: "Menu" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Contracts" }).click();
  const all = page.getByRole("dialog").getByRole("link", { name: "Business Forms", exact: true });
  await expect(all).toBeVisible();
  for (const unfolded of await page.getByRole("dialog").locator("details[open] > summary").all())
    await unfolded.click();
  await expect(all).toBeInViewport({ ratio: 1 });
  await all.click();
  await expect(page).toHaveURL(business);
});
