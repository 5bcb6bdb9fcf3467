import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  everyKindPath,
  inForm,
  onSheet,
  openContract,
  publishEveryKind,
  reachForm,
  sheetOf,
} from "../support/contract-form.ts";
import { Newsroom } from "../support/newsroom.ts";

const afterwards = "/signature/contracts/download-success";
const save = (page: Page) => page.locator("[data-panel]").getByRole("button", { name: "Save as PDF" });

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

test("R-CONTRACT-2 offline a contract can be filled in and printed; a failed save says why, and a successful one keeps the page", {
  tag: "@5of6",
}, async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => Object.assign(window, { printed: Reflect.get(window, "printed") + 1 });
  });
  await openContract(page, everyKindPath);
  await reachForm(page);
  await context.setOffline(true);
  await inForm(page, "buyer").fill("Ann");
  await inForm(page, "state").selectOption("Louisiana");
  await expect(sheetOf(page).getByText("The Civil Code of")).toBeVisible();
  await page.locator("[data-panel]").getByRole("button", { name: "Print" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "printed"))).toBe(1);
  await save(page).click();
  await expect(page.locator("[data-panel]").getByText(/could not be loaded/)).toBeVisible();
  await context.setOffline(false);
  await page.route(`**${afterwards}`, (route) => route.abort());
  await Promise.all([page.waitForEvent("download"), save(page).click()]);
  await expect(page.locator("[data-panel]").getByText("Saved. The network is gone")).toBeVisible();
  await expect(onSheet(page, "buyer").first()).toHaveText("Ann");
});

test("R-CONTRACT-2 after one file was saved online, more can be saved offline", { tag: "@5of6" }, async ({
  browser,
  site,
}) => {
  // A separate context, because the fixture's routes turn the browser cache off.
  await using context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await openContract(page, everyKindPath);
  await reachForm(page);
  await inForm(page, "buyer").fill("Ann");
  await Promise.all([page.waitForEvent("download"), save(page).click()]);
  await expect(page).toHaveURL(new RegExp(`${afterwards}$`));
  await page.goBack({ waitUntil: "networkidle" });
  await expect(inForm(page, "buyer")).toHaveValue("Ann");
  await context.setOffline(true);
  await inForm(page, "buyer").fill("Bea");
  await Promise.all([page.waitForEvent("download"), save(page).click()]);
  await expect(page.locator("[data-panel]").getByText("Saved. The network is gone")).toBeVisible();
  await expect(onSheet(page, "buyer").first()).toHaveText("Bea");
});
