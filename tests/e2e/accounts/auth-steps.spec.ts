import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { createAccount, enterCode, logIn, openDialog } from "../support/accounts.ts";
import { axeViolations } from "../support/axe.ts";
import { axeInBothSchemes } from "../support/axe-schemes.ts";
import { desk, phone } from "../support/visit.ts";

test("R-AUTH-1 R-AUTH-3 each step of the dialog has its title, its fields with what password managers look for, and no accessibility violation, light and dark, on a phone and a desk", {
  tag: "@3of6",
}, async ({ page, site }) => {
  await page.setViewportSize(desk);
  const account = await createAccount(site, { hasSecondFactor: true });
  const dialog = await openDialog(page);
  const title = dialog.getByRole("heading", { level: 2 });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  const look = async (step: string) => {
    // Wide it has all its parts, so the colors are asked there.
    const wide = await axeInBothSchemes(page, "'dialog'");
    await page.setViewportSize(phone);
    const narrow = await axeViolations(page, "'dialog'");
    await page.setViewportSize(desk);
    expect.soft([...wide, ...narrow], step).toEqual([]);
  };

  await test.step("login", async () => {
    await expect(title).toHaveText("Login Now");
    await expect(dialog).toHaveAccessibleName("Login Now");
    await expect(field("Email")).toHaveAttribute("autocomplete", "username");
    await expect(field("Password")).toHaveAttribute("autocomplete", "current-password");
    await expect(field("Confirm Password")).toHaveCount(0);
    for (const provider of ["Google", "Microsoft"])
      await expect(dialog.getByRole("button", { name: `Continue with ${provider}` })).toBeVisible();
    await look("login");
    await dialog.getByRole("button", { name: "Login", exact: true }).click();
    await look("login with an error");
  });

  await test.step("register", async () => {
    await field("Email").fill("a@b.co");
    await dialog.getByRole("button", { name: "New here? Register" }).click();
    await expect(title).toHaveText("Register Now");
    await expect(dialog).toHaveAccessibleName("Register Now");
    await expect(field("Email")).toHaveValue("a@b.co");
    for (const label of ["Password", "Confirm Password"])
      await expect(field(label)).toHaveAttribute("autocomplete", "new-password");
    await field("Password").fill("Abcdefg1!");
    await look("register");
    await dialog.getByRole("button", { name: "Have an account? Login" }).click();
    await expect(title).toHaveText("Login Now");
  });

  await test.step("forgotten password", async () => {
    await dialog.getByRole("button", { name: "Forgot Password?" }).click();
    await look("forgot");
    await field("Email").fill(account.email);
    await dialog.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(dialog.getByText("Password reset email sent!")).toBeVisible();
    await look("reset sent");
    await dialog.getByRole("button", { name: "Back To Login" }).click();
  });

  await test.step("refused, and asked for the code", async () => {
    await logIn(dialog, { ...account, password: "Wrong-pass1" });
    await expect(dialog.getByRole("alert")).not.toHaveText("");
    await look("login refused");
    await logIn(dialog, account);
    await enterCode(dialog, "000000");
    await expect(field("Enter OTP")).toHaveAccessibleDescription("Invalid OTP");
    await expect(dialog.getByRole("link", { name: "Contact us" })).toHaveAttribute(
      "href",
      "mailto:support@paraph.example?subject=My%20account",
    );
    await look("two-factor");
  });
});
