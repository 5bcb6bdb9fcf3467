import { mailsOf } from "@paraph/accounts/testing/mailbox";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { dialogOf, logIn, newAddress, openDialog, password } from "../support/accounts.ts";
import { lastPurchase, reach } from "../support/checkout.ts";
import { campaign, composePage } from "../support/composed-page.ts";

test("R-TRACK-1 all six campaign keys reach the mail, the owner and a later purchase", {
  tag: "@1of6",
}, async ({ page, site }) => {
  await composePage(site, "/offers/campaign");
  const email = newAddress();
  const dialog = await openDialog(page, {
    at: `/offers/campaign?${new URLSearchParams(campaign)}`,
    entry: "Sign Up",
  });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Confirm Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Verification email sent");

  const [mail] = await mailsOf(site.url, email);
  const goesOnTo = new URL(mail?.link ?? "", site.url).searchParams.get("continueUrl") ?? "";
  const carried = Object.fromEntries(new URL(goesOnTo, site.url).searchParams);
  expect(carried).toMatchObject(campaign);
  await page.goto(mail?.link ?? "");
  await page.getByRole("button", { name: "Verify my address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");

  await openDialog(page, { at: "/about" });
  const asked = page.waitForRequest("**/local/signature-api/owners");
  await logIn(dialogOf(page), { email, password });
  expect((await asked).postDataJSON()).toMatchObject({ email, utmData: campaign });
  await page.waitForURL("**/local/dashboard**");

  // The browser no longer has the campaign, but the account does.
  await page.evaluate("localStorage.removeItem('utmData')");
  await page.goto("/offers/campaign");
  await (await reach(page.getByRole("link", { name: "Start 7 days free trial" }))).click();
  await expect(page).toHaveURL(/\/local\/payments\/checkout\//);
  const purchase = await lastPurchase(page, email);
  expect(purchase).toMatchObject({ request: { ownerEmail: email }, utm: campaign });
  expect(purchase?.owner).not.toBeNull();
  await page.goto("/local/payments/ledger");
  const row = page.locator(`[id="${purchase?.sessionId}"]`);
  for (const value of [...Object.values(campaign), email]) await expect(row).toContainText(value);
});

test("R-TRACK-1 the dashboard's register link passes all six campaign keys to the forms and to storage", {
  tag: "@1of6",
}, async ({ page }) => {
  const query = new URLSearchParams({ from: "deals", ...campaign });
  await page.goto(`/local/dashboard/register?${query}`);
  await expect(page).toHaveURL((url) => url.pathname === "/auth");
  const arrived = Object.fromEntries(new URL(page.url()).searchParams);
  expect(arrived).toEqual({ mode: "register", from: "deals", ...campaign });
  await expect
    .poll(() => page.evaluate("[localStorage.from, JSON.parse(localStorage.utmData ?? '{}')]"))
    .toEqual(["deals", campaign]);
});
