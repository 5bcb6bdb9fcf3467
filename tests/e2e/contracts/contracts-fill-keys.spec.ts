import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { everyKindPath, inForm, onSheet, openContract, publishEveryKind } from "../support/contract-form.ts";
import { Newsroom } from "../support/newsroom.ts";

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

test("R-CONTRACT-2 a contract is filled in by keyboard alone, from the link above it to the last blank", {
  tag: "@3of6",
}, async ({ page }) => {
  await openContract(page, everyKindPath);
  const start = page.getByRole("link", { name: "Fill it in here" });
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(onSheet(page, "buyer").first()).toBeFocused();
  const answers = ["Ann", "4 Elm Street", "a piano", "1450", "March 3, 2027", "40", "30"];
  for (const [index, answer] of answers.entries()) {
    await page.keyboard.type(answer);
    await page.keyboard.press(index % 2 ? "Enter" : "Tab");
    // The checkbox of the optional clause comes before the fee.
    if (index === 4) await page.keyboard.press("Tab");
  }
  await expect(onSheet(page, "way").locator("select")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(onSheet(page, "way")).toContainText("in cash");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ver");
  await expect(onSheet(page, "state").locator("select")).toHaveValue("Vermont");
  await expect(page.locator("[data-panel]").getByText("All 9 filled in")).toBeVisible();
  await page.locator("[data-panel]").getByRole("button", { name: "Next: save it" }).press("Enter");
  await expect(page.locator("[data-panel]").getByRole("button", { name: "Save as PDF" })).toBeFocused();
});

test("R-CONTRACT-2 a blank reached by keyboard is scrolled into view", { tag: "@3of6" }, async ({ page }) => {
  await openContract(page, everyKindPath, { width: 1280, height: 420 });
  await page.getByRole("link", { name: "Fill it in here" }).focus();
  await page.keyboard.press("Enter");
  for (const key of ["buyer", "home", "thing", "price", "day"]) {
    await expect(onSheet(page, key).first()).toBeFocused();
    await expect(onSheet(page, key).first()).toBeInViewport({ ratio: 1 });
    await page.keyboard.type("1450");
    await page.keyboard.press("Tab");
  }
  // Typing replaces the previous text, as in any field reached by Tab.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(onSheet(page, "price")).toBeFocused();
  await page.keyboard.type("20");
  await page.keyboard.press("Tab");
  await expect(onSheet(page, "price")).toHaveText("$20");
});

test("R-CONTRACT-2 Next blank goes to the next empty blank after the current one", { tag: "@3of6" }, async ({
  page,
}) => {
  await openContract(page, everyKindPath);
  const next = page.locator("[data-panel]").getByRole("button", { name: "Next blank" });
  await next.click();
  await expect(onSheet(page, "buyer").first()).toBeFocused();
  await next.click();
  await expect(onSheet(page, "home")).toBeFocused();
  await inForm(page, "count").fill("30");
  await next.click();
  await expect(inForm(page, "way")).toBeFocused();
});
