import { expect } from "@playwright/test";
import { codeOf, createAccount, newAddress, password } from "../support/accounts.ts";
import { test } from "../support/engines/engine-test.ts";
import type { Visitor } from "../support/engines/visitor.ts";

async function logIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.open("/about");
  await visitor.press("a", "Sign In");
  await visitor.fill("dialog input", "Email", email);
  await visitor.fill("dialog input", "Password", password);
  await visitor.press("dialog button", "Login");
}

test("R-AUTH-4 R-AUTH-5 somebody registers, follows the mail and signs in", async ({ visitor }) => {
  const email = newAddress();
  await visitor.hasBeenHere();
  await visitor.open("/about");
  await visitor.press("header a", "Sign Up");
  await visitor.fill("dialog input", "Email", email);
  await visitor.fill("dialog input", "Password", password);
  await visitor.fill("dialog input", "Confirm Password", password);
  await visitor.press("dialog button", "Register");
  await visitor.sees("dialog h2", "Verification email sent");
  await visitor.open(`/local/mail?to=${encodeURIComponent(email)}`);
  await visitor.press('a[href^="/auth?mode=verifyEmail"]');
  await visitor.sees("h1", "Your address is verified");
  await logIn(visitor, email);
  await visitor.isAt("/local/dashboard");
  await visitor.sees("#handed dd", email);
});

test("R-AUTH-6 somebody turns the second factor on and signs in with its code", async ({ visitor, site }) => {
  const { email } = await createAccount(site);
  await visitor.hasBeenHere();
  await logIn(visitor, email);
  await visitor.isAt("/local/dashboard");
  await visitor.press("a, button", "Set it up");
  await visitor.press("a, button", "Set up");
  await visitor.sees("#secret");
  const shown = await visitor.evaluate("document.querySelector('#secret').textContent");
  const secret = String(shown).replaceAll(" ", "");
  const used = await codeOf({ secret });
  await visitor.fill("input", "Code", used);
  await visitor.pressKey("Enter");
  await visitor.sees("[role=status]", "Two-factor authentication is on now.");

  await logIn(visitor, email);
  await visitor.sees("dialog h2", "Two Factor Authentication");
  await visitor.fill("dialog input", "Enter OTP", "12");
  await visitor.press("dialog button", "Verify");
  await visitor.sees("dialog .field-problem", "Invalid OTP");
  // Turning it on used the code of that time step.
  await expect.poll(() => codeOf({ secret })).not.toBe(used);
  await visitor.fill("dialog input", "Enter OTP", await codeOf({ secret }));
  await visitor.isAt("/local/dashboard");
  expect(await visitor.evaluate("document.querySelector('#handed').textContent")).toContain(email);
});
