import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { parse } from "node-html-parser";
import { readPdf } from "../../support/read-pdf.ts";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { ann, pay, reach, rememberOwner } from "../support/checkout.ts";

const card = "4242 4242 4242 4242";
/** Text that only a buyer or an account's owner should see. */
const claims =
  /payment (?:received|has arrived)|thank you for your (?:purchase|payment)|your (?:account|receipt|payment)/i;

/** Adds up the page's layout shifts. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((one) => (window.shifts += one.hadRecentInput ? 0 : one.value)))
      .observe({ type: "layout-shift", buffered: true });
  `);
  return () => page.evaluate<number>("window.shifts");
}

test("R-PAY-4 after paying, /thank-you is a receipt with number, tax, total, buyer and next step, on a phone and wide, and a PDF", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await rememberOwner(page);
  await page.goto("/signature/contracts");
  await (await reach(page.getByRole("link", { name: "Buy for $99.90" }))).click();
  const shifted = await watchShifts(page);
  await pay(page, card);
  await expect(page).toHaveURL(/\/thank-you\?session_id=cs_/);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Thank you. Your payment has arrived.");
  const receipt = page.locator("[data-receipt]");
  await expect(receipt.getByRole("heading", { level: 2 }).last()).toHaveText(/^Receipt \S+$/);
  const facts = receipt.locator("dl > div");
  for (const fact of [/^Personal contracts\$99\.90$/, /^Total\$\d+\.\d\d$/, /^Tax.*\$\d/, /^Paid by.*4242$/])
    await expect(facts.filter({ hasText: fact })).toHaveCount(1);
  await expect(facts.filter({ hasText: /^Next paymentNothing more is charged\.$/ })).toHaveCount(1);
  await expect(facts.filter({ hasText: /^Buyer/ })).toContainText(ann);
  await expect(receipt).not.toContainText("price_");
  await expect(receipt.getByRole("link", { name: "Choose a contract" })).toBeVisible();
  await expect(page.getByText("Thank you for your visit")).toBeHidden();
  expect(await shifted()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.reload();
  await expect(heading).toHaveText("Thank you. Your payment has arrived.");
  expect(await shifted()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  const loading = page.waitForEvent("download");
  await receipt.getByRole("link", { name: "Download the receipt" }).click();
  const file = await loading;
  expect(file.suggestedFilename()).toMatch(/^receipt-[\w.-]+\.pdf$/);
  const { pages } = await readPdf(new Blob([await readFile(await file.path())]));
  expect(pages.join(" ").replaceAll(/\s+/g, " ")).toContain("Personal contracts $99.90");
  // Another browser that knows the address, for example from the mail.
  await using elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Thank you. Your payment has arrived.");
  await expect(
    other.locator("[data-receipt]").getByRole("link", { name: "Choose a contract" }),
  ).toBeVisible();
  // A session that nobody paid has none.
  await other.goto("/thank-you?session_id=cs_test_of_nobody");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Thank you for your visit");
  expect((await other.request.get("/api/receipt/cs_test_of_nobody")).status()).toBe(404);
});

test("R-PAY-4 without a payment /thank-you mentions neither a payment nor an account, with and without scripts", {
  tag: "@2of6",
}, async ({ page }) => {
  for (const query of ["", "?session_id=cs_test_1", "?value=99&priceId=price_1&plan=Team&email=a%40b.co"]) {
    const html = await (await page.request.get(`/thank-you${query}`)).text();
    expect(html, query).not.toMatch(claims);
    const server = parse(html);
    expect(server.querySelector("h1")?.text, query).toBe("Thank you for your visit");
    // The style hides the receipt until a script has found the payment of this tab.
    expect(server.querySelector("html")?.hasAttribute("data-paid-here"), query).toBe(false);
    await page.goto(`/thank-you${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your visit");
    await expect(page.locator("main")).not.toContainText(claims);
    await expect(page.locator("[data-receipt]")).toBeHidden();
  }
  expect(await (await page.request.get("/thank-you.md")).text()).not.toMatch(claims);
});

test("R-PAY-4 the dashboard's page is a receipt from the ledger, and its links work without an account", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/payment-info?priceId=team_annual&quantity=3");
  await page.getByLabel("Email").fill(ann);
  await page.getByLabel("State").selectOption("CA");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await pay(page, card);
  await expect(page).toHaveURL(
    /\/local\/dashboard\/thank-you\?value=720&priceId=price_local_team_annual&quantity=3/,
  );
  const main = page.locator("main");
  await expect(main).toContainText("Paid now$720.00");
  await expect(main).toContainText("3 × Team");
  await expect(main.getByRole("link", { name: "Download the receipt" })).toHaveAttribute(
    "href",
    /^\/api\/receipt\/cs_\w+$/,
  );
  await expect(main).toContainText(ann);
  await expect(main).not.toContainText(/priceId|price_local/);
  for (const name of ["Create the account", "Sign in"]) {
    const href = (await main.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect((await page.request.get(href)).status(), name).toBe(200);
  }
});

test("R-PAY-5 an order's largest figure is what is due now, its quantity has a unit, and the terms are above the button", {
  tag: "@2of6",
}, async ({ page }) => {
  await page.goto("/payment-info?priceId=team_annual&quantity=3");
  const due = page.locator("dd").filter({ hasText: /^\$720$/ });
  const sizes = await page
    .locator("main p, main dd, main dt, main li, main span")
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  const size = await due.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBe(Math.max(...sizes));
  await expect(page.getByRole("definition")).toHaveText([
    "$720",
    "$720 each year",
    "3 accounts",
    "$240 a year ($20 a month)",
  ]);
  await expect(page.getByLabel("Quantity, in accounts")).toHaveValue("3");
  const terms = page.getByRole("heading", { name: "Terms" }).filter({ visible: true });
  await expect(terms).toHaveCount(1);
  const button = await page.getByRole("button", { name: "Continue to payment" }).boundingBox();
  expect((await terms.boundingBox())?.y).toBeLessThan(button?.y ?? 0);
});
