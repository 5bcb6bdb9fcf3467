import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { beginCheckout, buyPlan, lettersTo, payCheckout } from "../support/buyer.ts";
import { test } from "../support/studio-test.ts";

/** Begins a purchase that came by a campaign, and returns where it is paid. */
function begin(site: { readonly url: string }, email: string, campaign: string): Promise<string> {
  return beginCheckout(site, "createStripeOneTimePaymentUS", {
    priceId: "price_local_lifetime_99",
    email,
    cancelUrl: `${site.url}/pricing?utm_campaign=${campaign}&state=CA`,
  });
}

test("R-PAY-2 an administrator finds who bought what and takes it along, and an editor sees nothing of it", {
  tag: "@all",
}, async ({ openStudio, site }) => {
  await payCheckout(await begin(site, "ann.sales@example.com", "spring-77"), "ann.sales@example.com");
  await begin(site, "bob.sales@example.com", "autumn-77");
  const studio = await openStudio("mara-lindqvist");
  const { page } = studio;
  await studio.go("/studio/sales");
  // Tests before this one may have bought something too.
  const sales = page.getByTestId("sale").filter({ hasText: ".sales@example.com" });

  await test.step("sees all, newest first", async () => {
    await expect(sales).toHaveCount(2);
    await expect(sales.nth(0)).toContainText("bob.sales@example.com");
    await expect(sales.nth(0)).toContainText("Not paid yet");
    await expect(sales.nth(1)).toContainText("Paid");
    await expect(sales.nth(1)).toContainText("$99.00");
    await expect(sales.nth(1)).toContainText("state CA · spring-77");
  });

  await test.step("searches by campaign, and for nothing that is there", async () => {
    const field = page.getByRole("searchbox", { name: "Search sales" });
    await field.fill("nobody@");
    await expect(page.getByText("No sale has “nobody@”")).toBeVisible();
    await field.fill("spring-77");
    await expect(sales).toHaveCount(1);
    await expect(sales).toContainText("ann.sales@example.com");
  });

  await test.step("takes along what was found", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d\.csv$/);
    const [, row, ...rest] = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(row).toContain("99.00,0.00,,,,ann.sales@example.com,,CA");
    expect(rest).toEqual([""]);
  });

  const deniz = await openStudio("deniz-aksoy");
  const { page: editors } = deniz;
  await deniz.go("/studio");
  await expect(editors.getByTestId("structure-tool-list-pane")).toBeVisible();
  await expect(editors.getByRole("link", { name: "Sales" })).toHaveCount(0);
  const headers = await deniz.lakeHeaders();
  const proof = async () => {
    const asked = await editors.request.post("/lake/v2025-02-19/users/me/proof", { headers });
    return `Bearer ${(await asked.json()).token}`;
  };
  const refused = await fetch(`${site.url}/local/payments/sales`, {
    headers: { authorization: headers.authorization ?? (await proof()) },
  });
  expect(refused.status).toBe(403);
});

test("R-PAY-2 R-PAY-4 by keyboard an administrator refunds a part of a sale with a reason, sends its receipt again and cancels the plan, and the audit says so", {
  tag: "@all",
}, async ({ openStudio, site }) => {
  const buyer = "cleo.sales@example.com";
  const session = await buyPlan(site, buyer, "team_monthly");
  const studio = await openStudio("mara-lindqvist");
  const { page } = studio;
  await studio.go("/studio/sales");
  const sale = page.getByTestId("sale").filter({ hasText: buyer });
  const button = (name: string) => sale.getByRole("button", { name, exact: true });
  const press = async (name: string) => {
    await button(name).focus();
    await page.keyboard.press("Enter");
  };
  await press(`Payments and plan of ${buyer}`);

  await test.step("refunds a part", async () => {
    await press(`Refund ${buyer}`);
    const amount = sale.getByLabel("Amount in USD");
    await expect(amount).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("30");
    await page.keyboard.press("Enter");
    await expect(amount).toHaveAccessibleDescription("That is more than the $26.00 that can be refunded.");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("10.50");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Paid");
    await expect(sale.getByLabel("Reason")).toHaveValue("duplicate");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Order 77 came twice");
    await press("Continue");
    const question = sale.getByRole("group", { name: /^Refund \$10\.50 of \$26\.00 to Visa/ });
    await expect(question).toBeFocused();
    await expect(question).toContainText("Reason: paid twice.");
    await press("Refund $10.50");
    await expect(sale.getByText("$10.50 goes back.")).toBeVisible();
    await expect(button(`Refund ${buyer}`)).toBeFocused();
    await expect(sale.getByText("$10.50 refunded", { exact: true })).toBeVisible();
  });

  await test.step("sends the receipt again", async () => {
    const receipts = async () => {
      const mails = await lettersTo(site, buyer);
      return mails.filter(({ subject }) => subject.startsWith("Your receipt ")).length;
    };
    await expect.poll(receipts).toBe(1);
    await press(`Send the receipt again to ${buyer}`);
    await expect(sale.getByText(`The receipt is on its way to ${buyer}.`)).toBeVisible();
    await expect.poll(receipts).toBe(2);
  });

  await test.step("cancels the plan at the end of its period", async () => {
    await press(`Cancel the plan of ${buyer}`);
    await expect(sale.getByRole("radio", { name: /^At the end of the period/ })).toBeFocused();
    await press("Continue");
    await expect(sale.getByRole("group", { name: /^Cancel the plan of .* at the end/ })).toBeFocused();
    await press("Cancel at the end");
    await expect(sale.getByText("The plan ends with its period.")).toBeVisible();
    await expect(button(`Cancel the plan of ${buyer}`)).toBeFocused();
  });

  await test.step("the audit names what was done", async () => {
    await studio.go("/studio/audit");
    const log = page.getByRole("listitem").filter({ hasText: session });
    for (const words of ["asked to refund 10.50", "sent the receipt", "asked to cancel the plan"])
      await expect(log.filter({ hasText: words })).toHaveCount(1);
  });
});
