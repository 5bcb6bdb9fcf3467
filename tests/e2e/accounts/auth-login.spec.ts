import { mailsOf, newestLink } from "@paraph/accounts/testing/mailbox";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { createAccount, dialogOf, logIn, newAddress, openDialog, storedTraces } from "../support/accounts.ts";

test("R-AUTH-2 R-AUTH-3 R-AUTH-8 security figure 6: login names the missing field, and neither it nor a reset tells whether an address has an account", async ({
  page,
  site,
}) => {
  const account = await createAccount(site);
  const dialog = await openDialog(page);

  await test.step("login validates nothing but that something is there", async () => {
    const submit = dialog.getByRole("button", { name: "Login", exact: true });
    await submit.click();
    await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await dialog.getByLabel("Email").fill("nobody");
    await submit.click();
    await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Password is required",
    );
    await expect(dialog.locator("[aria-invalid]")).toHaveCount(1);
  });

  await test.step("a wrong password and an unknown address get the same message", async () => {
    for (const attempt of [
      { ...account, password: "Wrong-pass1" },
      { email: "nobody@people.example", password: "Abcdefg1" },
    ]) {
      await logIn(dialog, attempt);
      await expect(dialog.getByRole("alert")).toHaveText("Email or Password is incorrect. Please try again.");
      await dialog.getByLabel("Email").fill("");
      await expect(dialog.getByRole("alert")).toHaveText("");
    }
    expect(await storedTraces(page)).toEqual([]);
  });

  await test.step("a reset for an unknown address gets the same message as for a known one, but no mail is sent", async () => {
    const unknown = newAddress();
    for (const email of [account.email, unknown]) {
      await dialog.getByRole("button", { name: "Forgot Password?" }).click();
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByRole("button", { name: "Send Reset Link" }).click();
      await expect(dialog.getByText("Password reset email sent!"), email).toBeVisible();
      await dialog.getByRole("button", { name: "Back To Login" }).click();
    }
    const [newest] = await mailsOf(site.url, account.email);
    expect(newest?.kind).toBe("resetPassword");
    expect(await mailsOf(site.url, unknown)).toEqual([]);
  });
});

test("R-AUTH-8 a forgotten password is reset by mail, must follow the rule and logs in; the link works once", async ({
  page,
  site,
}) => {
  const account = await createAccount(site);
  const dialog = await openDialog(page);
  await dialog.getByLabel("Email").fill(account.email);
  await dialog.getByRole("button", { name: "Forgot Password?" }).click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Forgot Password");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await dialog.getByLabel("Email").fill("nobody");
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("Please enter valid email");
  await dialog.getByLabel("Email").fill(account.email);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(dialog.getByText("Password reset email sent!")).toBeVisible();
  await dialog.getByRole("button", { name: "Back To Login" }).click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Login Now");
  await expect(dialog.getByLabel("Email")).toHaveValue(account.email);

  const link = `/auth?${await newestLink(site.url, account.email)}`;
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
  await expect(page.getByRole("main")).toContainText(account.email);
  const fields = ["Password", "Confirm Password"].map((label) => page.getByLabel(label, { exact: true }));
  for (const field of fields) await field.fill("abcdefgh");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/Weak Password/);
  for (const field of fields) await field.fill("Neues-wort2");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your password is changed");

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot Password");
  await page.getByRole("button", { name: "Back To Login" }).click();
  const main = page.getByRole("main");
  await logIn(main, account);
  await expect(main.getByRole("alert")).toHaveText("Email or Password is incorrect. Please try again.");
  await logIn(main, { ...account, password: "Neues-wort2" });
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
});

test("R-AUTH-7 the login adds nothing to the history, logs no token, puts none into a Referer and remembers only the e-mail address", {
  tag: "@6of6",
}, async ({ page, site }) => {
  const account = await createAccount(site);
  const referrers: Promise<string | null>[] = [];
  page.on("request", (request) => referrers.push(request.headerValue("referer")));
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await openDialog(page);
  await logIn(dialogOf(page), account);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  // The login replaced the page in the history.
  expect(await page.evaluate(() => history.length)).toBe(2);
  expect(complaints.filter((text) => text.includes("accessToken"))).toEqual([]);
  expect(site.output()).not.toContain("accessToken");
  await page.goto("/about");
  const sent = (await Promise.all(referrers)).filter((referrer) => referrer !== null);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((referrer) => referrer.includes("accessToken"))).toEqual([]);
  expect(await storedTraces(page)).toEqual([expect.stringMatching(/^firebase:authUser:/)]);
  expect(await page.evaluate(() => JSON.parse(localStorage.owner))).toEqual({ email: account.email });
});

test("R-AUTH-1 two tabs log in separately: each hands over its own account", { tag: "@6of6" }, async ({
  page,
  context,
  site,
}) => {
  const [ann, ben] = [await createAccount(site), await createAccount(site)];
  const second = await context.newPage();
  const [first, other] = [await openDialog(page), await openDialog(second)];
  await logIn(first, ann);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  await expect(page.locator("#handed")).toContainText(ann.email);
  await logIn(other, ben);
  await expect(second).toHaveURL(`${site.url}/local/dashboard`);
  await expect(second.locator("#handed")).toContainText(ben.email);
});
