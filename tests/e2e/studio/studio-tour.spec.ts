import { expect } from "@playwright/test";
import { test } from "../support/studio-test.ts";

test("R-CMS-3 a tour shows the Studio at the first sign-in, works by keyboard, is not shown twice, and comes back from Help", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("kofi-mensah", { isNew: true });
  const { page } = studio;
  await studio.openDesk();
  const tour = page.getByRole("dialog", { name: "Welcome" });
  await expect(tour).toBeVisible();
  await expect(tour.getByRole("button", { name: "Next" })).toBeFocused();
  await page.keyboard.press("Enter");
  const second = page.getByRole("dialog", { name: "Find and change" });
  await expect(second).toBeVisible();
  await expect(page.locator("[data-tour]")).toHaveText("Content");
  await page.keyboard.press("ArrowLeft");
  await expect(tour).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".tour")).toHaveCount(0);
  await expect(page.locator("[data-tour]")).toHaveCount(0);

  await studio.openDesk();
  await studio.waitForTraffic();
  await expect(page.locator(".tour")).toHaveCount(0);

  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("button", { name: "Show me around" }).click();
  await expect(tour).toBeVisible();
  for (const title of ["Find and change", "Change it on the page", "Begin a page", "Ask"]) {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expect(page.locator("[data-tour]")).toBeVisible();
  }
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.locator(".tour")).toHaveCount(0);
});

test("R-CMS-3 a type and a block say what they are for, above the form, in the menu of blocks and in Help", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-form-approval", "page");
  const explanation = studio.form.getByTestId("explanation");
  await expect(explanation).toContainText("built of blocks from top to bottom");
  await expect(explanation.locator("img")).toHaveJSProperty("complete", true);
  const entry = await studio.openInsertMenu("Hero");
  const sentence = await entry.evaluate((item) => getComputedStyle(item, "::after").content);
  expect(sentence).toContain("The opening of a page");
  await page.keyboard.press("Escape");
  await explanation.getByRole("button", { name: "Close what “Page” means" }).click();
  await expect(explanation).toHaveCount(0);
  await studio.openToWrite("page-form-approval", "page");
  await expect(explanation).toHaveCount(0);

  await studio.go("/studio/help");
  const help = page.getByTestId("studio-help");
  await help.getByRole("link", { name: "Every block" }).click();
  await expect(help.getByRole("heading", { name: "Every block" })).toBeInViewport();
  for (const sentence of ["Questions that open on a click", "A page that sells something for a time"])
    await expect(help.getByText(sentence)).toBeAttached();
});
