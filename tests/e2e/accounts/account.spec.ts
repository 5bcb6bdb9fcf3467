import { readFileSync } from "node:fs";
import { newestLink } from "@paraph/accounts/testing/mailbox";
import { expect, type Page } from "@playwright/test";
import { generate } from "otplib";
import { test } from "../fixtures.ts";
import { createAccount, dialogOf, enterCode, logIn, newAddress, password } from "../support/accounts.ts";
import { axeInBothSchemes, overflow } from "../support/axe-schemes.ts";
import { phone } from "../support/visit.ts";

/** Signs in from the account's page, which stays. */
async function signInHere(page: Page, account: { email: string; password: string }) {
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await logIn(dialogOf(page), account);
}

async function confirm(page: Page) {
  const dialog = dialogOf(page);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
}

test("R-AUTH-4 R-AUTH-6 R-AUTH-7 /account on a phone: nothing of the provider loads for strangers, a sign-in stays there, the e-mail changes by a mail's link, the second factor is turned on, a recovery code signs in, and the account is deleted", async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  const account = await createAccount(site);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Sign in to see your account" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect(asked.filter((url) => /identity|firebase|settings/.test(url))).toEqual([]);

  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  await test.step("a sign-in stays, and the page fits", async () => {
    await signInHere(page, account);
    await expect(sections.first()).toHaveText("E-mail");
    await expect(page).toHaveURL(/\/account$/);
    expect(await overflow(page)).toEqual([]);
    expect(await axeInBothSchemes(page)).toEqual([]);
  });

  const email = newAddress();
  await test.step("the e-mail changes once the link is pressed", async () => {
    await page.getByLabel("New e-mail").fill(email);
    await page.getByRole("button", { name: "Send the mail" }).click();
    await confirm(page);
    await expect(page.getByText(`We sent a mail to ${email}.`)).toBeVisible();
    await page.goto(`/auth?${await newestLink(site.url, email)}`);
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is changed");
    expect((await newestLink(site.url, account.email)).get("mode")).toBe("recoverEmail");
    await page.goto("/account");
    await signInHere(page, { email, password });
    await expect(sections.first()).toHaveText("E-mail");
  });

  let codes: string[] = [];
  await test.step("the second factor is turned on", async () => {
    await page.getByRole("button", { name: "Turn on" }).click();
    await confirm(page);
    const secret = ((await page.locator("[data-secret]").textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Enter OTP").fill(await generate({ secret }));
    const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(list).toHaveCount(10);
    codes = await list.allTextContents();
    await page.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  });

  await test.step("a recovery code signs in", async () => {
    await page.getByRole("button", { name: "Sign out here" }).click();
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    await page.goto("/account");
    await signInHere(page, { email, password });
    await enterCode(dialogOf(page), codes[0] ?? "");
    await dialogOf(page).getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  });

  await test.step("the account is deleted", async () => {
    await page.getByRole("button", { name: "Delete the account" }).click();
    await page.getByLabel(`Write ${email} to go on`).fill(email);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await confirm(page);
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Use a recovery code" }).click();
    await dialog.getByLabel("Recovery code").fill(codes[1] ?? "");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
    await page.goto("/account");
    await signInHere(page, { email, password });
    await expect(dialog).toContainText("Email or Password is incorrect.");
  });
});

/** Chooses somebody without an account in the window that a press opens. */
async function chooseInWindow(page: Page, email: string, press: () => Promise<void>) {
  const opening = page.waitForEvent("popup");
  await press();
  const chooser = await opening;
  await chooser.getByText("Use another account").click();
  await chooser.getByLabel("E-mail").fill(email);
  await chooser.getByRole("button", { name: "Continue" }).click();
}

test("R-AUTH-4 R-AUTH-9 Google is linked by its window, confirms a download and is unlinked; an account of Google alone sets a password", {
  tag: "@1of6",
}, async ({ page, site }) => {
  const account = await createAccount(site);
  const dialog = dialogOf(page);
  // Exact: "Unlink Google" has these words, too.
  const link = page.getByRole("button", { name: "Link Google", exact: true });
  await page.goto("/account");
  await signInHere(page, account);
  const google = newAddress();
  await chooseInWindow(page, google, async () => {
    await link.click();
    await confirm(page);
  });
  await expect(page.getByText("Google signs you in from now on.")).toBeVisible();

  await page.reload();
  const downloading = page.waitForEvent("download");
  await chooseInWindow(page, google, async () => {
    await page.getByRole("button", { name: "Download" }).click();
    await dialog.getByRole("button", { name: "Confirm with Google" }).click();
  });
  const kept = JSON.parse(readFileSync(await (await downloading).path(), "utf8"));
  expect(kept).toMatchObject({
    account: { email: account.email, methods: ["email_password", "google"] },
    owner: { email: account.email },
    signIns: [{ method: "password" }],
  });
  await page.getByRole("button", { name: "Unlink Google" }).click();
  await expect(link).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out everywhere" })).toBeVisible();

  await page.goto("/account");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await chooseInWindow(page, google, () =>
    dialog.getByRole("button", { name: "Continue with Google" }).click(),
  );
  await expect(page.getByText("Your only way in.")).toBeVisible();
  for (const label of ["New password", "Confirm Password"])
    await page.getByLabel(label, { exact: true }).fill(password);
  await chooseInWindow(page, google, async () => {
    await page.getByRole("button", { name: "Set a password" }).click();
    await dialog.getByRole("button", { name: "Confirm with Google" }).click();
  });
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unlink Google" })).toBeVisible();
});
