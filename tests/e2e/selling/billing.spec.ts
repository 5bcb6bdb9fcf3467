import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { readPdf } from "../../support/read-pdf.ts";
import { test } from "../fixtures.ts";
import { createAccount, logIn, newAddress, openDialog } from "../support/accounts.ts";
import { axeInBothSchemes, overflow } from "../support/axe-schemes.ts";
import { billingLink, buyPlan, changeSelling } from "../support/buyer.ts";
import { recordCalls } from "../support/checkout.ts";
import { phone, visit } from "../support/visit.ts";

const seller = { name: "Paraph Test, Inc.", address: "1 Main Street, Oakland", email: "", taxNumber: "" };

/** Goes on by the Tab key until this has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  for (let times = 0; times < 90; times += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key did not lead to ${target}.`);
}

async function typeInto(target: Locator, words: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("ControlOrMeta+A");
  await target.page().keyboard.type(words);
}

async function pressOn(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("Enter");
}

async function expectFine(page: Page): Promise<void> {
  const address = new URL(page.url()).pathname;
  expect.soft(await overflow(page), address).toEqual([]);
  expect.soft(await axeInBothSchemes(page), address).toEqual([]);
}

const named = (page: Page, role: "button" | "link" | "heading", name: string | RegExp) =>
  page.getByRole(role, { name, exact: true });

test("R-PAY-2 R-PAY-4 R-PAY-5 by keyboard on a phone: a plan with a code and tax, its receipt, and Billing by a mailed link, where the invoice is and the plan is canceled", async ({
  page,
  site,
}) => {
  await using _selling = await changeSelling(site, {
    automaticTax: true,
    promotionPrices: ["team_monthly"],
    seller,
  });
  const email = newAddress();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));

  await test.step("orders, gives a code, sees the tax and pays", async () => {
    await visit(page, "/payment-info?priceId=team_monthly", phone);
    await typeInto(page.getByLabel("Email"), email);
    await tabTo(page.getByRole("combobox", { name: "State" }));
    await page.keyboard.type("calif");
    await pressOn(named(page, "button", "Continue to payment"));
    await expect(named(page, "heading", "Your details")).toBeVisible();
    await expectFine(page);
    await typeInto(page.getByRole("textbox", { name: "Name", exact: true }), "Ann Lee");
    await tabTo(page.getByRole("combobox", { name: "State" }));
    await page.keyboard.type("calif");
    await typeInto(page.getByLabel("ZIP code"), "94105");
    await pressOn(named(page, "button", "Continue to payment"));
    await typeInto(page.getByLabel("Code", { exact: true }), "SAVE10");
    await page.keyboard.press("Enter");
    // 2600 less a tenth, and 7.25 % of the rest.
    await expect(page.getByRole("definition").filter({ hasText: /^\$1\.70$/ })).toBeVisible();
    await expect(page.getByText("Tax, California, 7.25 %")).toBeVisible();
    await expectFine(page);
    await typeInto(page.getByLabel("Card number"), "4242 4242 4242 4242");
    await typeInto(page.getByLabel("Expires"), "12/40");
    await typeInto(page.getByLabel("Security code"), "123");
    await pressOn(named(page, "button", "Pay $25.10"));
  });

  await test.step("keeps the receipt as a file", async () => {
    await expect(page.getByRole("main")).toContainText("Paid now$25.10");
    await expectFine(page);
    const loading = page.waitForEvent("download");
    await pressOn(named(page, "link", "Download the receipt (PDF)"));
    const { pages } = await readPdf(new Blob([await readFile(await (await loading).path())]));
    const words = pages.join(" ").replaceAll(/\s+/g, " ");
    for (const part of ["$1.70", "$25.10", seller.name, "Ann Lee"]) expect(words).toContain(part);
  });

  await test.step("asks for the link, and a wrong address is said at its field", async () => {
    await page.goto("/billing");
    const field = page.getByLabel("The address you bought with");
    await typeInto(field, "ann");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription("Please enter valid email");
    await expect(field).toBeFocused();
    await expectFine(page);
    await typeInto(field, email);
    await page.keyboard.press("Enter");
    await expect(page.getByText("a link is on its way to it")).toBeVisible();
    await expectFine(page);
  });

  const link = await billingLink(site, email);
  await test.step("the link says whose it is, and does nothing until it is pressed", async () => {
    for (const times of ["once", "again"]) {
      await page.goto("about:blank");
      await page.goto(link);
      await expect(page.getByText(email), times).toBeVisible();
      expect(page.url()).toBe(`${site.url}/billing`);
    }
    await expectFine(page);
    expect(asked.filter((path) => path.endsWith("/billing/open"))).toEqual([]);
    await pressOn(named(page, "button", "Open Billing").filter({ visible: true }));
    await expect(named(page, "heading", "Your plan and invoices")).toBeVisible();
  });

  await test.step("finds the invoice, sees what a larger plan costs, and cancels", async () => {
    const portal = page.url();
    await expectFine(page);
    await pressOn(page.getByRole("table").getByRole("link"));
    const invoice = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Invoice \S+$/);
    for (const part of ["Tax", "$1.70", "$25.10", "Ann Lee"]) await expect(invoice).toContainText(part);
    await expectFine(page);
    await page.goto(portal);
    await pressOn(page.getByRole("link", { name: "Change the plan" }));
    await pressOn(page.getByRole("button", { name: /^Choose Growing Business, monthly/ }));
    await expect(named(page, "button", /^Change the plan and pay \$/)).toBeVisible();
    await expectFine(page);
    await pressOn(page.getByRole("link", { name: "Your plan and invoices" }));
    await pressOn(page.getByRole("link", { name: "Cancel the plan" }));
    await expect(named(page, "heading", "Cancel the plan?")).toBeVisible();
    await expectFine(page);
    await pressOn(page.getByRole("button", { name: /^Cancel on / }));
    await expect(page.getByText("Ends on")).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep the plan" })).toBeVisible();
  });

  await test.step("the link has ended, also where the screen is open", async () => {
    await pressOn(page.getByRole("link", { name: "Back to the site" }));
    await expect(page).toHaveURL(`${site.url}/billing`);
    await page.goto(link);
    await expect(page.getByText("This link was used already, or it is too old.")).toBeVisible();
    await expectFine(page);
  });
});

// Only a browser opens a dialog, keeps the focus in it and gives it back.
test("R-PAY-2 an owner with a plan is asked before paying for another: Escape gives the focus back, and the change leads to what it costs", {
  tag: "@5of6",
}, async ({ page, site }) => {
  const calls = recordCalls(page);
  const account = await createAccount(site);
  await buyPlan(site, account.email, "team_monthly");
  await page.setViewportSize(phone);
  await logIn(await openDialog(page), account);
  await page.waitForURL("**/local/dashboard**");
  await page.goto("/payment-info?priceId=growing_monthly");
  await tabTo(page.getByRole("combobox", { name: "State" }));
  await page.keyboard.type("calif");
  const buy = named(page, "button", "Continue to payment");
  await pressOn(buy);
  const question = page.getByRole("dialog", { name: "You already have a plan" });
  await expect(question).toContainText("Team, monthly, $26 each month.");
  expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await expectFine(page);
  // Around all of it: nothing behind it has the focus.
  for (let times = 0; times < 8; times += 1) {
    await page.keyboard.press("Tab");
    const isWithin = await question.evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    );
    expect(isWithin).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(buy).toBeFocused();
  expect(calls).toEqual([]);
  await page.keyboard.press("Enter");
  await pressOn(named(page, "button", "Change Team, monthly to Growing Business, monthly"));
  await expect(named(page, "button", /^Change the plan and pay \$/)).toBeVisible();
  await expect(page).toHaveURL(/\/local\/payments\/portal\//);
  expect(calls).toEqual([]);
  await page.goto("/billing");
  await pressOn(named(page, "button", "Open Billing").filter({ visible: true }));
  await expect(named(page, "heading", "Your plan and invoices")).toBeVisible();
});
