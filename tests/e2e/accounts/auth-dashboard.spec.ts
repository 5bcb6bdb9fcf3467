import { ownerBody } from "@paraph/accounts/testing/product";
import { expect, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { test } from "../fixtures.ts";
import { axeInBothSchemes, overflow } from "../support/axe-schemes.ts";
import { phone } from "../support/visit.ts";

/** The address the site redirects to after a login with Google. */
async function loginAddress(page: Page, email: string): Promise<string> {
  const claims = { sub: email, email, email_verified: true, name: "Robin Example" };
  const signedIn = await page.request.post(
    "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local",
    {
      data: {
        requestUri: "http://localhost",
        postBody: `${new URLSearchParams({ providerId: "google.com", id_token: JSON.stringify(claims) })}`,
        returnSecureToken: true,
      },
    },
  );
  const { idToken } = await signedIn.json();
  const data = ownerBody(idToken, { email });
  const completed = await page.request.post("/local/signature-api/owners", { data });
  const { accessToken } = await completed.json();
  return `/local/dashboard/login?${new URLSearchParams({ accessToken, email, from: "website" })}`;
}

test("R-AUTH-6 R-AUTH-7 the dashboard's hand-off, second factor and sign-out work by keyboard on a phone, light and dark", {
  tag: "@5of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const look = async (name: string) =>
    expect.soft([...(await axeInBothSchemes(page)), ...(await overflow(page))], name).toEqual([]);
  const press = async (name: string | RegExp) => {
    await page.getByRole("button", { name }).or(page.getByRole("link", { name })).focus();
    await page.keyboard.press("Enter");
  };
  const address = await loginAddress(page, "phone@demo.example");
  await page.goto(address);
  await expect(page).toHaveURL("/local/dashboard");
  await expect(page.locator("#handed dt")).toHaveText(["accessToken", "email", "from"]);
  await look("dashboard");

  await press("Set it up");
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
  await look("off");
  await press("Set up");
  const shown = await page.locator("#secret").textContent();
  const secret = shown?.replaceAll(" ", "") ?? "";
  await look("set-up");
  await page.getByLabel("Code").fill("12345");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("That code is not right");
  await expect(page.getByLabel("Code")).toBeFocused();
  await look("wrong code");
  // A reload needs no resubmission and shows the current state.
  await page.goto(page.url());
  await expect(page.locator("#secret")).toHaveText(shown ?? "");
  const code = generateSync({ secret });
  await page.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Two-factor authentication is on now.");
  await look("on");

  // Turning it on used this code.
  await page.getByLabel("Code").fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("it was used before");

  await page.goto("/local/dashboard");
  await press("Sign out");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are signed out");
  await look("signed out");
  await page.goto(address);
  await expect(page.getByRole("alert")).toHaveText("This link was used already. Each one works once.");
  await look("used link");
  await page.goto("/local/dashboard/thank-you?value=99&plan=Team");
  await look("thank you");
});
