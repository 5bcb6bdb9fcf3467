import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  codeOf,
  createAccount,
  dialogOf,
  enterCode,
  handedOver,
  logIn,
  openDialog,
  storedTraces,
} from "../support/accounts.ts";

/** Logs in up to the step that asks for the code. */
async function askedForCode(page: Page, account: { email: string; password: string }) {
  await openDialog(page);
  const dialog = dialogOf(page);
  await logIn(dialog, account);
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Two Factor Authentication");
  return dialog;
}

test("R-AUTH-6 R-AUTH-1 security figure 1: an account with two-factor authentication needs its code, which the sixth digit submits once, and nothing is stored before it", async ({
  page,
  site,
}) => {
  const account = await createAccount(site, { hasSecondFactor: true });
  const owners: string[] = [];
  page.on("request", (request) => request.url().endsWith("/owners") && owners.push(request.url()));
  const dialog = await askedForCode(page, account);
  const field = dialog.getByLabel("Enter OTP");

  await test.step("closing the dialog forgets the login", async () => {
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await storedTraces(page)).toEqual([]);
    const opener = page.getByRole("link", { name: "Sign In", exact: true });
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Login Now");
    for (const label of ["Email", "Password"])
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue("");
    await logIn(dialog, account);
  });

  await test.step("the field is for a code, and an empty one is refused", async () => {
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect(field).toHaveAttribute("inputmode", "numeric");
    await dialog.getByRole("button", { name: "Verify" }).click();
    await expect(field).toHaveAccessibleDescription("Invalid OTP");
    expect(owners).toEqual([]);
    expect(await storedTraces(page)).toEqual([]);
  });

  const sent: unknown[] = [];
  await test.step("the sixth digit submits it, and a press meanwhile does not submit it again", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/2fa/verify-qr", async (route) => {
      sent.push(route.request().postDataJSON().otp);
      await released;
      await route.continue();
    });
    await field.pressSequentially("00000");
    expect(sent).toEqual([]);
    await field.press("0");
    await expect.poll(() => sent).toEqual(["000000"]);
    // At once: the page gives an answer up that takes ten seconds.
    await dialog.getByRole("button", { name: "Verify" }).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.click();
    });
    release();
    await expect(field).toHaveAccessibleDescription("Invalid OTP");
    await expect(field).toHaveValue("");
    expect(sent).toEqual(["000000"]);
  });

  await test.step("the right one signs in, pasted in the form that an authenticator shows", async () => {
    const code = await codeOf(account);
    await field.evaluate(
      (input, text) => {
        if (!(input instanceof HTMLInputElement)) return;
        input.focus();
        input.select();
        document.execCommand("insertText", false, text);
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
    await expect(page).toHaveURL(`${site.url}/local/dashboard`);
    expect(await handedOver(page)).toMatchObject({ email: account.email, from: "website" });
    expect(sent).toEqual(["000000", code]);
    expect(owners).toHaveLength(1);
  });
});

test("R-AUTH-6 security figures 2 and 3: wrong, used and old codes are refused, and the right code still works after them", {
  tag: "@all",
}, async ({ page, site }) => {
  const account = await createAccount(site, { hasSecondFactor: true });
  const used = await codeOf(account);
  const dialog = await askedForCode(page, account);
  await enterCode(dialog, used);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);

  await askedForCode(page, account);
  for (const wrong of [used, await codeOf(account, 95), "000000", "12"]) {
    await enterCode(dialog, wrong);
    await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription("Invalid OTP");
    await expect(dialog.getByLabel("Enter OTP")).toBeFocused();
    await expect(dialog.getByLabel("Enter OTP")).toHaveValue("");
  }
  // Starting another login also ended the session of the first one.
  expect(await storedTraces(page)).toEqual([]);

  // The code of this time step is used, so the right one is the next one.
  await expect.poll(() => codeOf(account)).not.toBe(used);
  await enterCode(dialog, await codeOf(account));
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  expect(await handedOver(page)).toMatchObject({ email: account.email });
});

test("R-AUTH-6 security figure 4: after five wrong codes the right one is refused too, with the time to wait", {
  tag: "@all",
}, async ({ page, site }) => {
  const account = await createAccount(site, { hasSecondFactor: true });
  const dialog = await askedForCode(page, account);
  for (const wrong of ["111111", "222222", "333333", "444444", "555555"]) {
    await enterCode(dialog, wrong);
    await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription("Invalid OTP");
    await expect(dialog.getByLabel("Enter OTP")).toHaveValue("");
  }
  await enterCode(dialog, await codeOf(account));
  await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription(
    /Too many attempts. Please try again in \d+ minutes/,
  );
  await expect(page).toHaveURL(/\/about$/);
});

test("R-AUTH-6 when get-info fails the form shows no error, and the server's refusal asks for the code", {
  tag: "@all",
}, async ({ page, site }) => {
  const account = await createAccount(site, { hasSecondFactor: true });
  await page.route("**/2fa/get-info", (route) => route.abort());
  const dialog = await askedForCode(page, account);
  await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription(/uses two-factor authentication/);
  await enterCode(dialog, await codeOf(account));
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
});

test("R-AUTH-1 R-AUTH-6 closing the dialog at any step forgets its fields, messages, second factor and session", {
  tag: "@all",
}, async ({ page, site }) => {
  const account = await createAccount(site, { hasSecondFactor: true });
  const dialog = await askedForCode(page, account);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await storedTraces(page)).toEqual([]);
  const opener = page.getByRole("link", { name: "Sign In", exact: true });
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Login Now");
  for (const label of ["Email", "Password"]) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue("");
  }
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
  await dialog.getByRole("button", { name: "Close" }).click();
  await opener.click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("");

  // While a response is in flight. Only a login that completes is recorded.
  const recorded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/login-methods")) recorded.push(request.url());
  });
  for (const path of ["**/accounts:signInWithPassword*", "**/2fa/get-info", "**/owners"]) {
    const { promise: arrived, resolve: go } = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await arrived;
      await route.continue().catch(() => {}); // the page has aborted it
    });
    const asked = page.waitForRequest(path);
    await logIn(dialog, await createAccount(site));
    const request = await asked;
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    go();
    const response = await request.response();
    await response?.finished();
    await expect(page).toHaveURL(/\/about$/);
    expect(await storedTraces(page), path).toEqual([]);
    await page.unroute(path);
    await opener.click();
  }

  // This login takes longer than what is left of the abandoned ones, so they would be recorded before it.
  const last = await createAccount(site);
  await logIn(dialog, last);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  expect(await handedOver(page)).toMatchObject({ email: last.email });
  expect(recorded).toHaveLength(1);
});
