import { expect } from "@playwright/test";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { axeInBothSchemes } from "../support/axe-schemes.ts";
import {
  desk,
  everyKindPath,
  inForm,
  onSheet,
  openContract,
  publishEveryKind,
  reachForm,
  sheetOf,
} from "../support/contract-form.ts";
import { Newsroom } from "../support/newsroom.ts";
import { phone } from "../support/visit.ts";

const afterwards = "/signature/contracts/download-success";

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

const hostile = {
  markup: `<img src=x onerror="alert(1)"><script>alert(2)</script>`,
  long: `${"unbroken".repeat(400)}`,
  rightToLeft: "שלום עולם (abc) مرحبا 123",
  emoji: "👩‍👩‍👧 🏳️‍🌈 signs",
};

test("R-CONTRACT-2 hostile input stays plain text and does not overflow", { tag: "@1of6" }, async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  for (const size of [desk, phone]) {
    await openContract(page, everyKindPath, size);
    await reachForm(page);
    for (const [name, typed] of Object.entries(hostile)) {
      await onSheet(page, "thing").click();
      await page.keyboard.press("Control+A");
      await page.keyboard.insertText(`${typed}\u0007\u202e`);
      await onSheet(page, "home").click();
      await expect(onSheet(page, "thing"), name).toHaveText(typed.slice(0, 2000));
      expect(await onSheet(page, "thing").locator("*").count()).toBe(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        name,
      ).toBeLessThanOrEqual(0);
    }
    await page.reload();
    await expect(onSheet(page, "thing")).toHaveText(hostile.emoji);
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(dialogs).toEqual([]);
});

test("R-CONTRACT-2 a contract being filled in has no accessibility violation, light and dark", {
  tag: "@1of6",
}, async ({ page }) => {
  await openContract(page, everyKindPath);
  await reachForm(page);
  await onSheet(page, "buyer").first().click();
  await page.keyboard.type("Ann");
  await onSheet(page, "count").click();
  await page.keyboard.type("soon");
  await onSheet(page, "state").locator("select").selectOption("California");
  await sheetOf(page).getByRole("checkbox").uncheck();
  await onSheet(page, "price").click();
  expect.soft(await axeInBothSchemes(page), "wide").toEqual([]);
  await page.setViewportSize(phone);
  expect.soft(await axeViolations(page), "on a phone").toEqual([]);
  await openContract(page, afterwards);
  expect.soft(await axeInBothSchemes(page), afterwards).toEqual([]);
});

test("R-CONTRACT-2 only the contract is printed, as text, with its empty blanks underlined", {
  tag: "@4of6",
}, async ({ page }) => {
  await openContract(page, everyKindPath);
  await reachForm(page);
  await inForm(page, "buyer").fill("Ann");
  await inForm(page, "state").selectOption("California");
  await sheetOf(page).getByRole("checkbox").uncheck();
  await page.emulateMedia({ media: "print" });
  await expect(onSheet(page, "buyer").first()).toHaveCSS("border-bottom-width", "0px");
  await expect(onSheet(page, "thing")).toHaveCSS("border-bottom-width", "1px");
  for (const hidden of ["[data-panel]", "[data-bar]", "[data-contract] [role=note]", "[data-contract] input"])
    await expect(page.locator(hidden).first(), hidden).toBeHidden();
  await expect(sheetOf(page).getByText("Left out: Bringing it.")).toBeHidden();
  const printed = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) })
    .promise;
  const { items } = await (await printed.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join("");
  expect(text).toContain("Page 1 of 1");
  expect(text).toContain("Between the seller and Ann of address of the buyer");
  await expect(sheetOf(page).getByText("not legal advice")).toBeVisible();
});
