import { mailsOf } from "@paraph/accounts/testing/mailbox";
import { expect, type Page } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import {
  codeOf,
  createAccount,
  enterCode,
  handedOver,
  logIn,
  newAddress,
  openDialog,
  password,
  storedTraces,
} from "../support/accounts.ts";
import { type HostedAccounts, openHostedAccounts } from "../support/hosted-accounts.ts";
import { startSite } from "../support/running-site.ts";

// The hosted accounts whole: the vendor's SDK in its hosted mode, and identity provider, signature API and dashboard in
// another process at other origins.
const test = base.extend<object, { accounts: HostedAccounts }>({
  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs
    async ({}, use) => {
      await using accounts = await openHostedAccounts();
      await use(accounts);
    },
    { scope: "worker" },
  ],
  site: [
    async ({ accounts }, use) => {
      await using site = await startSite(accounts.environment);
      accounts.allow(site.url);
      await use(site);
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

/** Resolves when the company's dashboard shows who came. */
async function arrived(page: Page, { environment }: HostedAccounts, email: string): Promise<void> {
  await expect(page).toHaveURL(environment.NEXT_PUBLIC_DASHBOARD_URL ?? "");
  expect(await handedOver(page)).toMatchObject({ email });
}

test("R-AUTH-9 at another host a password signs in, a wrong one does not, signing out on the dashboard ends it, and nothing of the emulator's mode is in use", {
  tag: "@2of6",
}, async ({ page, accounts }) => {
  const account = await createAccount(accounts);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  accounts.askedSince();
  const dialog = await openDialog(page);
  await logIn(dialog, { ...account, password: "Wrong-pass1" });
  await expect(dialog.getByRole("alert")).toHaveText("Email or Password is incorrect. Please try again.");
  expect(await storedTraces(page)).toEqual([]);
  await expect(page.locator(".firebase-emulator-warning")).toHaveCount(0);
  expect(said.filter((text) => /emulator/i.test(text))).toEqual([]);
  await logIn(dialog, account);
  await arrived(page, accounts, account.email);
  expect(new Set(accounts.askedSince())).toEqual(
    new Set([
      "identity /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
      "identity /identitytoolkit.googleapis.com/v1/accounts:lookup",
      "product /local/signature-api/2fa/get-info",
      "product /local/signature-api/owners",
      "product /local/signature-api/login-methods",
      "product /local/dashboard/login",
      "product /local/dashboard",
      "product /local/style.css",
      "product /local/fonts/display.woff2",
      "product /local/fonts/text.woff2",
    ]),
  );
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.locator("#handed")).toHaveCount(0);
});

test("R-AUTH-6 R-AUTH-9 at another host the second factor is asked for, and a wrong code is refused", {
  tag: "@2of6",
}, async ({ page, accounts }) => {
  const account = await createAccount(accounts, { hasSecondFactor: true });
  const dialog = await openDialog(page);
  await logIn(dialog, account);
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Two Factor Authentication");
  await enterCode(dialog, "000000");
  await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription("Invalid OTP");
  expect(await storedTraces(page)).toEqual([]);
  await enterCode(dialog, await codeOf(account));
  await arrived(page, accounts, account.email);
});

test("R-AUTH-4 R-AUTH-9 at another host people register, and the link of their mail leads through the site to the dashboard", {
  tag: "@all",
}, async ({ page, accounts }) => {
  const email = newAddress();
  const dialog = await openDialog(page, { entry: "Sign Up" });
  await dialog.getByLabel("Email").fill(email);
  for (const label of ["Password", "Confirm Password"])
    await dialog.getByLabel(label, { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Verification email sent");
  const [mail] = await mailsOf(accounts.url, email);
  await page.goto(mail?.link ?? "");
  await page.getByRole("button", { name: "Verify my address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");
  await page.getByRole("link", { name: "Continue to the dashboard" }).click();
  await arrived(page, accounts, email);
});
