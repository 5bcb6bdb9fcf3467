import { expect } from "@playwright/test";
import { newestLink } from "../../support/mailbox.ts";
import { test } from "../fixtures.ts";
import { createAccount, newAddress, openDialog, password } from "../support/accounts.ts";
import { axeViolations } from "../support/axe.ts";
import { phone } from "../support/visit.ts";

test("R-ROUTES-4 /auth shows the right page for each link that leads to it", async ({ page }) => {
  const ways: Readonly<Record<string, string>> = {
    "": "Login Now",
    "?mode=login": "Login Now",
    "?mode=register": "Register Now",
    "?mode=forgot": "Forgot Password",
    "?mode=nonsense": "Login Now",
    "?mode=verifyEmail": "This link is incomplete",
    "?mode=verifyEmail&oobCode=nonsense": "This link no longer works",
    "?mode=resetPassword&oobCode=nonsense": "This link no longer works",
    "?mode=recoverEmail&oobCode=nonsense": "This link no longer works",
  };
  for (const [query, title] of Object.entries(ways)) {
    const answer = await page.goto(`/auth${query}`);
    expect(answer?.status(), query).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }), query).toHaveText(title);
    await expect(page.locator('meta[name="robots"]'), query).toHaveAttribute("content", /noindex/);
  }
});

test("R-AUTH-4 security figure 15: a verification link works once, and says so when it is used again", async ({
  page,
  site,
}) => {
  const account = await createAccount(site, { isVerified: false });
  const dialog = await openDialog(page);
  await dialog.getByLabel("Email").fill(account.email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Login", exact: true }).click();
  await dialog.getByRole("button", { name: "Send the mail again" }).click();
  await expect(dialog.getByText("Email Verification sent! Check your mailbox")).toBeVisible();
  const link = `/auth?${await newestLink(site.url, account.email)}`;
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByRole("main")).toContainText("used already");
  await page.getByRole("main").getByRole("link", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login Now" })).toBeVisible();
});

test("R-AUTH-4 security figure 9: after verifying, a link never leads to a foreign origin", async ({
  page,
  site,
}) => {
  for (const continueUrl of [
    "https://evil.example/login",
    "//evil.example",
    "javascript:alert(1)",
    "/\\evil.example",
  ]) {
    const email = newAddress();
    await createAccount(site, { isVerified: false, email });
    const dialog = await openDialog(page);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await dialog.getByRole("button", { name: "Send the mail again" }).click();
    await expect(dialog.getByText("Email Verification sent! Check your mailbox")).toBeVisible();
    const link = await newestLink(site.url, email);
    link.set("continueUrl", continueUrl);
    await page.goto(`/auth?${link}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");
    await expect(page.getByRole("main").getByRole("link", { name: "Login", exact: true })).toHaveAttribute(
      "href",
      "/auth",
    );
    await expect(page.getByRole("link", { name: "Continue to the dashboard" })).toHaveCount(0);
  }
});

test("R-AUTH-3 a link that can't be checked while the provider is down can be tried again", async ({
  page,
  site,
}) => {
  const account = await createAccount(site);
  await page.route("**/accounts:resetPassword*", (route) => route.abort());
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "Forgot Password?" }).click();
  await dialog.getByLabel("Email").fill(account.email);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(dialog.getByText("Password reset email sent!")).toBeVisible();
  await page.goto(`/auth?${await newestLink(site.url, account.email)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The link could not be checked");
  await page.unroute("**/accounts:resetPassword*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
});

test("R-AUTH-3 the mail to the old address restores it after a change, and offers a new password", async ({
  page,
}) => {
  // The emulator changes addresses only through its own pages, so its responses are mocked here.
  await page.route("**/accounts:resetPassword*", (route) =>
    route.fulfill({
      json: { requestType: "RECOVER_EMAIL", email: "old@people.example", newEmail: "new@people.example" },
    }),
  );
  await page.route("**/accounts:update*", (route) =>
    route.fulfill({ json: { email: "old@people.example" } }),
  );
  await page.goto("/auth?mode=recoverEmail&oobCode=code");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your old address is back");
  await expect(page.getByRole("main")).toContainText("old@people.example");
  await page.getByRole("button", { name: "Send a link for a new password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Password reset email sent!" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`R-AUTH-1 the account pages have no accessibility violation and fit a phone, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(phone);
    const complaints: string[] = [];
    const ways = ["", "?mode=register", "?mode=forgot", "?mode=verifyEmail", "?mode=resetPassword&oobCode=x"];
    for (const query of ways) {
      await page.goto(`${site.url}/auth${query}`, { waitUntil: "networkidle" });
      complaints.push(...(await axeViolations(page)).map((violation) => `${query} ${violation}`));
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      if (overflow > 0) complaints.push(`${query} is ${overflow} px too wide`);
    }
    expect(complaints).toEqual([]);
  });
}
