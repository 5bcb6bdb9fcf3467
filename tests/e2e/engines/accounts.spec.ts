import { expect } from "@playwright/test";
import { codeOf, createAccount } from "../support/accounts.ts";
import { test } from "../support/engines/engine-test.ts";
import { logIn } from "../support/engines/log-in.ts";

test("R-AUTH-6 somebody turns the second factor on and signs in with its code", { tag: "@all" }, async ({
  visitor,
  site,
}) => {
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
