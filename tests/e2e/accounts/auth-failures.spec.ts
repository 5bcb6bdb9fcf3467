import { newestLink } from "@paraph/accounts/testing/mailbox";
import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  codeOf,
  createAccount,
  dialogOf,
  enterCode,
  handedOver,
  logIn,
  newAddress,
  openDialog,
  password,
  storedTraces,
} from "../support/accounts.ts";
import { shortenPatience } from "../support/patience.ts";

const somethingWrong = "Something went wrong";

/** How a service breaks: it refuses connections, returns an error, or returns a body of the wrong kind or shape. */
const breakages: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  down: (route) => route.abort("connectionrefused"),
  failing: (route) => route.fulfill({ status: 500, body: "<h1>Oops</h1>", contentType: "text/html" }),
  "returning garbage": (route) =>
    route.fulfill({ status: 200, body: "<h1>Hello</h1>", contentType: "text/html" }),
  "returning an empty list": (route) => route.fulfill({ status: 200, json: [] }),
};

for (const [how, breakIt] of Object.entries(breakages)) {
  test(`R-AUTH-6 R-AUTH-7 nobody gets in while owners or verify-qr is ${how}, but people do while login-methods is ${how}`, {
    // Which answers count is asked in tests/unit/accounts; here that a browser's failures are among them.
    tag: how === "down" ? [] : "@all",
  }, async ({ page, site }) => {
    const account = await createAccount(site, { hasSecondFactor: true });
    const plain = await createAccount(site);
    const dialog = await openDialog(page);

    await test.step(`owners ${how}: an account without a second factor stays out`, async () => {
      await page.route("**/owners", breakIt);
      await logIn(dialog, plain);
      await expect(dialog.getByRole("alert")).toHaveText(somethingWrong);
      await expect(page).toHaveURL(/\/about$/);
      expect(await storedTraces(page)).toEqual([]);
    });

    await test.step(`verify-qr ${how}: an account with a second factor stays out`, async () => {
      await page.route("**/2fa/verify-qr", breakIt);
      await logIn(dialog, account);
      await enterCode(dialog, await codeOf(account));
      await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription(somethingWrong);
      await expect(page).toHaveURL(/\/about$/);
      expect(await storedTraces(page)).toEqual([]);
    });

    await test.step(`login-methods ${how}: the login is completed`, async () => {
      await page.unroute("**/2fa/verify-qr");
      await page.unroute("**/owners");
      await page.route("**/login-methods", breakIt);
      const recorded = page.waitForRequest("**/login-methods");
      await enterCode(dialog, await codeOf(account));
      await recorded;
      await expect(page).toHaveURL(`${site.url}/local/dashboard`);
      expect(await handedOver(page)).toMatchObject({ email: account.email });
    });
  });
}

test("R-AUTH-6 a code counts only when success and isValid are both the boolean true", {
  tag: "@all",
}, async ({ page, site }) => {
  const account = await createAccount(site, { hasSecondFactor: true });
  const dialog = await openDialog(page);
  await logIn(dialog, account);
  const answers = [
    { success: true, isValid: false },
    { success: false, isValid: true },
    { success: "true", isValid: "true" },
    { isValid: true },
  ];
  for (const json of answers) {
    await page.route("**/2fa/verify-qr", (route) => route.fulfill({ json }), { times: 1 });
    await enterCode(dialog, "123456");
    await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription("Invalid OTP");
    await expect(dialog.getByLabel("Enter OTP")).toHaveValue("");
  }
});

test("R-AUTH-7 an owner with another e-mail or without a value to hand over signs nobody in", {
  tag: "@all",
}, async ({ page, site }) => {
  const account = await createAccount(site);
  const dialog = await openDialog(page);
  const answers = [
    { owner: { email: "other@people.example", isSignUp: false }, accessToken: "once", expiresIn: 60 },
    { owner: { email: account.email, isSignUp: false } },
    { owner: { isSignUp: false }, accessToken: "once" },
    { owner: null, accessToken: "once" },
  ];
  for (const json of answers) {
    await page.route("**/owners", (route) => route.fulfill({ json }), { times: 1 });
    await logIn(dialog, account);
    await expect(dialog.getByRole("alert")).toHaveText(somethingWrong);
    await dialog.getByLabel("Email").fill("");
    await expect(dialog.getByRole("alert")).toHaveText("");
  }
  await expect(page).toHaveURL(/\/about$/);
  expect(await storedTraces(page)).toEqual([]);
});

test("R-AUTH-6 R-AUTH-7 a signature API that never answers times out, and the form works again", {
  tag: "@all",
}, async ({ page, site }) => {
  await shortenPatience(page);
  const [plain, account] = [await createAccount(site), await createAccount(site, { hasSecondFactor: true })];
  const dialog = await openDialog(page);
  const hang = () => new Promise<void>(() => {});
  await page.route("**/owners", hang);
  await logIn(dialog, plain);
  await expect(dialog.locator("form")).toHaveAttribute("aria-busy", "true");
  await expect(dialog.getByRole("alert")).toHaveText(somethingWrong);
  await page.unroute("**/owners");
  await page.route("**/2fa/verify-qr", hang);
  await logIn(dialog, account);
  await enterCode(dialog, await codeOf(account));
  await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription(somethingWrong);
  await page.unroute("**/2fa/verify-qr");
  await enterCode(dialog, await codeOf(account));
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
});

test("R-AUTH-4 without the signature API the verification mail is still sent, but its link does not sign in", {
  tag: "@all",
}, async ({ page, site }) => {
  const email = newAddress();
  await page.route("**/one-time-tokens", (route) => route.abort());
  const dialog = await openDialog(page, { entry: "Sign Up" });
  await register(page, email);
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Verification email sent");
  const continueUrl = new URL((await newestLink(site.url, email)).get("continueUrl") ?? "", site.url);
  expect([...continueUrl.searchParams.keys()]).toEqual(["uid", "email"]);
});

test("R-AUTH-3 the form says when the identity provider is down or fails to send the mail", {
  tag: "@all",
}, async ({ page }) => {
  const dialog = await openDialog(page, { entry: "Sign Up" });
  await page.route("**/accounts:signUp*", (route) => route.abort());
  await register(page, newAddress());
  await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
  await page.unroute("**/accounts:signUp*");
  await page.route("**/accounts:sendOobCode*", (route) => route.fulfill({ status: 503, body: "" }));
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Failed to send email verification. Please try again.",
  );
  await expect(dialog.getByRole("button", { name: "Send the mail again" })).toBeVisible();
  expect(await storedTraces(page)).toEqual([]);
});

test("R-AUTH-8 a failed reset is told in a toast, and without a connection in the form", {
  tag: "@2of6",
}, async ({ page, context }) => {
  const dialog = await openDialog(page);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Forgot Password?" }).click();
  await dialog.getByLabel("Email").fill(newAddress());
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
  await context.setOffline(false);
  await page.route("**/accounts:sendOobCode*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  const toast = dialog.getByRole("status").filter({ hasText: "cannot be reached" });
  await expect(toast).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveText("");
  await toast.getByRole("button", { name: "Close" }).press("Enter");
  await expect(toast).toHaveCount(0);
});

test("R-AUTH-10 the form says when the identity provider's code does not load, and works once it does", {
  tag: "@6of6",
}, async ({ page, site }) => {
  const account = await createAccount(site);
  await page.addInitScript(() =>
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
  );
  await page.route("**/_site/*.js", async (route) => {
    const response = await route.fetch();
    const isProviders = (await response.text()).includes("identitytoolkit");
    await (isProviders ? route.abort() : route.fulfill({ response }));
  });
  await page.goto("/about", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  const dialog = dialogOf(page);
  await logIn(dialog, account);
  await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
  await page.unroute("**/_site/*.js");
  await logIn(dialog, account);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
});

async function register(page: Page, email: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel("Email").fill(email);
  for (const label of ["Password", "Confirm Password"]) {
    await dialog.getByLabel(label, { exact: true }).fill(password);
  }
  await dialog.getByRole("button", { name: "Register", exact: true }).click();
}
