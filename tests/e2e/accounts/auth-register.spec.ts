import { mailsOf } from "@paraph/accounts/testing/mailbox";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  createAccount,
  dialogOf,
  handedOver,
  logIn,
  newAddress,
  openDialog,
  password,
  storedTraces,
} from "../support/accounts.ts";

test("R-AUTH-4 R-AUTH-7 R-TRACK-1 security figure 15: register, follow the mail, whose link works once, log in: owners and the dashboard get exactly the specified data", async ({
  browser,
  page,
  site,
}) => {
  const email = newAddress();
  const campaign = { utm_source: "news letter", utm_campaign: "paidtrial" };
  const dialog = await openDialog(page, {
    at: `/about?from=jvzoo&utm_campaign=paidtrial&utm_source=news%20letter`,
    entry: "Sign Up",
  });
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Register Now");
  await dialog.getByLabel("Email").fill(` ${email} `);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByLabel("Confirm Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Verification email sent");
  await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(dialog).toContainText(email);
  expect(await storedTraces(page)).toEqual([]);

  await page.goto("/local/mail");
  await page.locator(`a[href^="/auth?mode=verifyEmail"]`).first().click();
  const link = page.url();
  await test.step("a filter of mail that opens the link, runs its scripts and waits verifies nothing", async () => {
    await using filter = await browser.newContext({ baseURL: site.url });
    const opened = await filter.newPage();
    await opened.goto(link);
    await expect(opened.getByRole("heading", { level: 1 })).toHaveText("Is this your address?");
    await opened.waitForLoadState("networkidle");
  });
  await expect(page.getByRole("main")).toContainText(email);
  await page.getByRole("button", { name: "Verify my address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");
  await page.getByRole("link", { name: "Continue to the dashboard" }).click();
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  const fromMail = await handedOver(page);
  expect(Object.keys(fromMail)).toEqual(["uid", "email", "accessToken", "utm_source", "utm_campaign"]);
  expect(fromMail).toMatchObject({ email, ...campaign });
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByRole("main")).toContainText("used already");
  await page.getByRole("main").getByRole("link", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login Now" })).toBeVisible();

  await openDialog(page, { at: "/pricing" });
  const asked = page.waitForRequest("**/local/signature-api/owners");
  const recorded = page.waitForRequest("**/local/signature-api/login-methods");
  await logIn(dialogOf(page), { email, password });
  const request = await asked;
  expect(request.method()).toBe("POST");
  expect(request.postDataJSON()).toEqual({
    email,
    name: null,
    profilePic: null,
    phone: null,
    from: "jvzoo",
    timezone: "UTC",
    accessToken: expect.stringMatching(/^ey[\w-]+\./),
    projectId: "demo-paraph",
    utmData: campaign,
  });
  expect((await recorded).postDataJSON()).toEqual({ method: "email_password" });
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  const handed = await handedOver(page);
  expect(Object.keys(handed)).toEqual(["accessToken", "email", "from"]);
  expect(handed).toMatchObject({ email, from: "jvzoo" });
});

test("R-AUTH-5 a login with an unverified address is refused and signed out, and resends the mail once a minute at most", {
  tag: "@5of6",
}, async ({ page, site }) => {
  const account = await createAccount(site, { isVerified: false });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const dialog = await openDialog(page);
  await logIn(dialog, account);
  await expect(dialog.getByRole("alert")).toContainText(
    "Please verify your email address, check your inbox.",
  );
  expect(asked.filter((path) => path.startsWith("/local/signature-api"))).toEqual([]);
  await dialog.getByRole("button", { name: "Send the mail again" }).click();
  await expect(dialog.getByText("Email Verification sent! Check your mailbox")).toBeVisible();
  expect(await mailsOf(site.url, account.email)).toHaveLength(1);
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  await dialog.getByRole("button", { name: "Send the mail again" }).click();
  await expect(dialog.getByRole("alert")).toContainText("less than a minute ago");
  expect(await mailsOf(site.url, account.email)).toHaveLength(1);
  expect(await storedTraces(page)).toEqual([]);
});

test("R-AUTH-2 R-AUTH-3 registration reports errors beside the field, in the specification's order, and says that an address already has an account", {
  tag: "@2of6",
}, async ({ page, site }) => {
  const known = await createAccount(site);
  const dialog = await openDialog(page, { entry: "Sign Up" });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const steps: readonly (readonly [string, string, string, string, string])[] = [
    ["nobody", "", "", "Email", "Please enter valid email"],
    ["a@b.co", "", "", "Password", "Please enter password"],
    ["a@b.co", "abc", "", "Confirm Password", "Please repeat the password"],
    ["a@b.co", "abc", "abd", "Confirm Password", "Password and confirm password should be same"],
    ["a@b.co", "abcdefgh", "abcdefgh", "Password", "Weak Password"],
  ];
  for (const [email, first, second, wrong, text] of steps) {
    await field("Email").fill(email);
    await field("Password").fill(first);
    await field("Confirm Password").fill(second);
    await dialog.getByRole("button", { name: "Register", exact: true }).click();
    await expect(field(wrong)).toBeFocused();
    await expect(field(wrong)).toHaveAttribute("aria-invalid", "true");
    await expect(field(wrong)).toHaveAccessibleDescription(new RegExp(text));
    await expect(dialog.locator("[aria-invalid]")).toHaveCount(1);
  }
  await expect(field("Password")).toHaveAccessibleDescription(/special character/);
  await field("Email").fill(known.email);
  for (const label of ["Password", "Confirm Password"]) await field(label).fill(password);
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("This email already has an account");
  expect(await mailsOf(site.url, known.email)).toHaveLength(1);
});

test("R-AUTH-1 R-TRACK-1 a button in the content opens the registration dialog and stores its source", {
  tag: "@5of6",
}, async ({ page }) => {
  await page.goto("/fillable");
  const button = page.locator('main a[data-auth="/auth?mode=register&from=fillable"]').first();
  await button.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Register Now");
  expect(await page.evaluate(() => localStorage.from)).toBe("fillable");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/\/fillable$/);
});
