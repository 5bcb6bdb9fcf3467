import { gzipSync } from "node:zlib";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { closeAndPress } from "../support/close-and-press.ts";
import {
  everyKindPath,
  inForm,
  kinds,
  onSheet,
  openContract,
  publishEveryKind,
  reachForm,
  sheetOf,
} from "../support/contract-form.ts";
import { Newsroom } from "../support/newsroom.ts";
import { phone } from "../support/visit.ts";

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

test("R-CONTRACT-2 R-CONTRACT-3 without scripts the contract is complete, lists its blanks and says it is no legal advice", {
  tag: "@3of6",
}, async ({ pageWithoutScripts: page }) => {
  await page.goto(everyKindPath);
  await expect(onSheet(page, "buyer").first()).toHaveText("[buyer]");
  await expect(sheetOf(page).getByText("Leave it out when the buyer comes for it.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What to fill in" })).toBeVisible();
  await expect(page.locator("aside ul").getByText("for example 4 Elm Street, Dayton")).toBeVisible();
  await page.setViewportSize(phone);
  await expect(page.getByRole("heading", { name: "What to fill in" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByText("A starting point. General information, not legal advice.")).toBeVisible();
  await expect(sheetOf(page).getByText("not legal advice")).toBeVisible();
});

test("R-CONTRACT-2 the form's code is small and comes without a layout shift; then clauses are left out and numbered anew, and no period is doubled", async ({
  page,
}) => {
  // Code on demand is fetched and then imported, the second time from the browser's cache, which routes turn off.
  const scripts = new Map<string, Promise<number>>();
  await openContract(page, everyKindPath);
  page.on("response", (answer) => {
    if (answer.url().includes("/_site/") && !scripts.has(answer.url()))
      scripts.set(
        answer.url(),
        answer.body().then((body) => gzipSync(body).length),
      );
  });
  await expect(page.locator(".blank[contenteditable]")).toHaveCount(0);
  await reachForm(page);
  const sizes = await Promise.all(scripts.values());
  expect(sizes.length).toBeGreaterThan(0);
  // With the library that it is rendered with, which pages do not load before.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
  expect(await page.evaluate(() => Reflect.get(window, "moved"))).toBe(0);

  await test.step("optional clauses are left out and put back, and the others are renumbered at once", async () => {
    const headings = sheetOf(page).getByRole("heading", { level: 3 });
    const keep = sheetOf(page).getByRole("checkbox", { name: "Keep the clause Bringing it" });
    await expect(headings).toHaveText(["1.The sale", "2.Bringing it", "3.Paying", "4.Law", "Signatures"]);
    await keep.focus();
    await page.keyboard.press("Space");
    await expect(headings).toHaveText(["1.The sale", "2.Paying", "3.Law", "Signatures"]);
    await expect(keep).toBeFocused();
    await expect(page.getByText("Clause left out. Clauses are numbered anew.")).toBeAttached();
    await expect(page.locator("[data-panel]").getByText("0 of 8 filled in")).toBeVisible();
    await expect(inForm(page, "fee")).toHaveCount(0);
    await page.locator("[data-panel]").getByRole("checkbox", { name: "Bringing it" }).check();
    await expect(headings).toHaveCount(5);
  });

  await test.step("an answer's final period is not doubled by the sentence's, even while typing", async () => {
    await onSheet(page, "home").focus();
    const sentence = sheetOf(page).locator("p", { hasText: "Between the seller" });
    for (const [typed, reads] of [
      ["Acme Inc", "of Acme Inc."],
      [".", "of Acme Inc."],
      [" of Ohio", "of Acme Inc. of Ohio."],
    ] as const) {
      await page.keyboard.type(typed);
      await expect(sentence).toHaveText(new RegExp(`${reads.replaceAll(".", "[.]")}$`));
    }
  });
});

test("R-CONTRACT-2 by mouse, the contract and the form update each other, at every place of a blank", async ({
  page,
}) => {
  await openContract(page, everyKindPath);
  await onSheet(page, "buyer").nth(1).scrollIntoViewIfNeeded();
  const place = await onSheet(page, "buyer").nth(1).boundingBox();
  // Clicks the blank before it has become a field.
  await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 10);
  await expect(onSheet(page, "buyer").nth(1)).toBeFocused();
  await page.keyboard.type("Ann Lee");
  await expect(inForm(page, "buyer")).toHaveValue("Ann Lee");
  await expect(onSheet(page, "buyer")).toHaveText(["Ann Lee", "Ann Lee", "Ann Lee"]);
  await expect(page.locator("[data-panel]").getByText("1 of 9 filled in")).toBeVisible();
  await inForm(page, "price").fill("1450");
  await expect(onSheet(page, "price")).toHaveText("$1,450");
  await inForm(page, "day").fill("2027-03-03");
  await expect(onSheet(page, "day")).toHaveText("March 3, 2027");
  await onSheet(page, "price").click();
  await expect(onSheet(page, "price")).toHaveText("1450");
  await page.keyboard.press("End");
  await page.keyboard.type(".5");
  await inForm(page, "count").fill("soon");
  await expect(onSheet(page, "price")).toHaveText("$1,450.50");
  await expect(page.getByText("This is no number.")).toHaveCount(0);
  await inForm(page, "home").fill("4 Elm Street\nDayton");
  await expect(onSheet(page, "home")).toHaveText("4 Elm Street, Dayton");
  await expect(page.locator("[data-panel]").getByText("This is no number. For example: 30.")).toBeVisible();
  await expect(onSheet(page, "count")).toHaveText("soon");
  await expect(onSheet(page, "count")).toHaveAttribute("aria-invalid", "true");
  await inForm(page, "way").selectOption({ index: 2 });
  await expect(onSheet(page, "way")).toContainText("by a transfer to the account that the seller names");
  await expect(sheetOf(page).getByText("Ann Lee buys for $1,450.50.")).toBeVisible();
});

test("R-CONTRACT-2 on a phone the form opens over the contract, and closing it returns the focus", {
  tag: "@3of6",
}, async ({ page }) => {
  await openContract(page, everyKindPath, phone);
  await sheetOf(page).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Open the form" }).click();
  const form = page.getByRole("dialog", { name: "Fill in the contract" });
  await expect(form).toBeVisible();
  for (const key of kinds.filter((key) => key !== "way" && key !== "state"))
    await form.locator(`[data-field="${key}"]`).fill("12");
  await expect(form.getByText("7 of 9 filled in")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await closeAndPress(form, page.locator("[data-bar] [data-fill=form]"));
  await expect(form.getByText("7 of 9 filled in")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open the form" })).toBeFocused();
  await expect(onSheet(page, "buyer").first()).toHaveText("12");
  await expect(page.locator("[data-bar]").getByText("7 of 9 filled in")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
