import { visit } from "@paraph/accounts/testing/identity";
import { newestLink } from "@paraph/accounts/testing/mailbox";
import { expect } from "@playwright/test";
import { sendEmailVerification, sendPasswordResetEmail, signInWithEmailAndPassword } from "firebase/auth";
import { test } from "../fixtures.ts";
import { createAccount, password } from "../support/accounts.ts";
import { axeInBothSchemes, overflow } from "../support/axe-schemes.ts";
import { phone } from "../support/visit.ts";

test("R-ROUTES-4 R-AUTH-1 /auth shows the right page for each link that leads to it; it fits a phone and has no accessibility violation, light and dark", {
  tag: "@5of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  // The emulator's links never expire.
  await page.route("**/accounts:resetPassword*", (route) =>
    route.request().postData()?.includes("expired")
      ? route.fulfill({ status: 400, json: { error: { code: 400, message: "EXPIRED_OOB_CODE" } } })
      : route.continue(),
  );
  const ways: Readonly<Record<string, string>> = {
    "": "Login Now",
    "?mode=login": "Login Now",
    "?mode=register": "Register Now",
    "?mode=forgot": "Forgot Password",
    "?mode=nonsense": "Login Now",
    "?mode=verifyEmail": "This link is incomplete",
    "?mode=verifyEmail&oobCode=nonsense": "This link no longer works",
    "?mode=resetPassword&oobCode=nonsense": "This link no longer works",
    "?mode=recoverEmail&oobCode=expired": "This link no longer works",
  };
  const seen = new Set<string>();
  for (const [query, title] of Object.entries(ways)) {
    await test.step(`/auth${query}`, async () => {
      const answer = await page.goto(`/auth${query}`);
      expect.soft(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), query).toHaveText(title);
      await expect(page.locator('meta[name="robots"]'), query).toHaveAttribute("content", /noindex/);
      expect.soft(await overflow(page), query).toEqual([]);
      // Pages with the same title have the same parts.
      if (!seen.has(title)) expect.soft(await axeInBothSchemes(page), query).toEqual([]);
      seen.add(title);
    });
  }
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
    const { email } = await createAccount(site, { isVerified: false });
    await using visitor = visit(site.url);
    const { user } = await signInWithEmailAndPassword(visitor.auth, email, password);
    await sendEmailVerification(user);
    const link = await newestLink(site.url, email);
    link.set("continueUrl", continueUrl);
    await page.goto(`/auth?${link}`);
    await page.getByRole("button", { name: "Verify my address" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is verified");
    await expect(page.getByRole("main").getByRole("link", { name: "Login", exact: true })).toHaveAttribute(
      "href",
      "/auth",
    );
    await expect(page.getByRole("link", { name: "Continue to the dashboard" })).toHaveCount(0);
  }
});

test("R-AUTH-3 a link that can't be checked while the provider is down can be tried again", {
  tag: "@2of6",
}, async ({ page, site }) => {
  const account = await createAccount(site);
  await using visitor = visit(site.url);
  await sendPasswordResetEmail(visitor.auth, account.email);
  await page.route("**/accounts:resetPassword*", (route) => route.abort());
  await page.goto(`/auth?${await newestLink(site.url, account.email)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The link could not be checked");
  await page.unroute("**/accounts:resetPassword*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a new password");
});

test("R-AUTH-3 the mail to the old address restores it after a change, and offers a new password", {
  tag: "@2of6",
}, async ({ page }) => {
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
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your old address is back");
  await expect(page.getByRole("main")).toContainText("old@people.example");
  await page.getByRole("button", { name: "Send a link for a new password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Password reset email sent!" })).toBeVisible();
});
