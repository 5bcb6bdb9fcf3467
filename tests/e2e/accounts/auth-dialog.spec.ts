import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { createAccount, dialogOf, handedOver, logIn, openDialog, storedTraces } from "../support/accounts.ts";
import { closeAndPress } from "../support/close-and-press.ts";
import { chunks } from "../support/held-code.ts";
import { phone } from "../support/visit.ts";

test("R-AUTH-1 pressing Sign In twice while its code loads opens one dialog, and so does a press at the moment it closes", {
  tag: "@1of6",
}, async ({ page }) => {
  await page.goto("/about");
  await page.locator("[data-announcement-dot]").waitFor({ state: "attached" }); // the last thing that loads by itself
  const { promise: pressedTwice, resolve } = Promise.withResolvers<void>();
  await page.route(chunks, async (route) => {
    await pressedTwice;
    await route.continue();
  });
  await page.getByRole("link", { name: "Sign In", exact: true }).dblclick();
  resolve();
  await expect(dialogOf(page).getByLabel("Email")).toBeFocused();
  await page.keyboard.type("x");
  await expect(dialogOf(page).getByLabel("Email")).toHaveValue("x");
  await expect(dialogOf(page)).toHaveCount(1);
  await closeAndPress(dialogOf(page), page.locator('a[href="/auth"]').first());
  await expect(dialogOf(page).getByLabel("Email")).toBeFocused();
});

test("R-AUTH-1 keyboard alone opens, closes, fills, reveals and submits the form, the focus stays in the dialog, and e-mail, Tab, password, Enter logs in on the forms' page too", async ({
  page,
  site,
}) => {
  const account = await createAccount(site);
  await openDialog(page);
  await page.keyboard.press("Escape");
  const dialog = dialogOf(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Sign In", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  await page.keyboard.press("Tab");
  const reveal = dialog.getByRole("button", { name: "Show password" });
  await expect(reveal).toBeFocused();
  await expect(reveal).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Space");
  await expect(reveal).toHaveAttribute("aria-pressed", "true");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Login", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Forgot Password?" })).toBeFocused();
  // The focus cycles in the dialog and never reaches the page below.
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(isOutside).toBe(false);
  }
  await dialog.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill(account.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
});

test("R-NAV-2 R-AUTH-1 on a phone Sign Up is in the menu, and the focus returns to the menu button", {
  tag: "@1of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() =>
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
  );
  await page.goto("/about");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await menu.click();
  await page.locator(".menu-sheet").getByRole("link", { name: "Sign Up" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Register Now");
  await expect(page.locator("[data-menu-panel]")).toHaveCount(0);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

/** What Tab reaches first among the fields, buttons and links of the form's page. */
async function expectOrder(page: Page, order: readonly string[]): Promise<void> {
  const stops = await page
    .locator("main :is(input, button, a[href])")
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute("name") ?? one.getAttribute("aria-label") ?? one.textContent),
    );
  expect(stops.slice(0, order.length)).toEqual(order);
  expect(await page.locator("main [tabindex]:not([tabindex='-1'])").count()).toBe(0);
}

test("R-AUTH-1 Ctrl-click opens the forms' page in a new tab, where Sign In switches to the login form, and each form has its fields first, then its button", {
  tag: "@1of6",
}, async ({ page, context }) => {
  await page.goto("/about", { waitUntil: "networkidle" });
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: "Sign Up", exact: true })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Register Now");
  await expect(dialogOf(page)).toHaveCount(0);
  await expectOrder(tab, [
    "email",
    "password",
    "Show password",
    "confirmPassword",
    "Show confirm password",
    "Register",
  ]);
  await tab.getByRole("link", { name: "Sign In", exact: true }).click();
  await expect(tab).toHaveURL(/\/auth$/);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Login Now");
  await expect(dialogOf(tab)).toHaveCount(0);
  await expectOrder(tab, ["email", "password", "Show password", "Login"]);
});

test("R-AUTH-1 a remembered visitor continues with one click, can switch accounts and can be forgotten", {
  tag: "@4of6",
}, async ({ page, site }) => {
  const account = await createAccount(site);
  await logIn(await openDialog(page), account);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  const dialog = await openDialog(page);
  const goOn = dialog.getByRole("link", { name: `Continue as ${account.email}` });
  await expect(goOn).toBeFocused();
  await expect(dialog.getByText("the dashboard asks for the password")).toBeVisible();
  await goOn.click();
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  expect((await handedOver(page)).email).toBe(account.email);
  // The forms' page reserves the space from its first paint.
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => Reflect.get(window, "shifts").push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await page.goto("/auth", { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: `Continue as ${account.email}` })).toBeVisible();
  expect(await page.evaluate("shifts.length")).toBe(0);

  const other = await createAccount(site);
  await logIn(await openDialog(page), other);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  await openDialog(page);
  await expect(dialog.getByRole("link", { name: `Continue as ${other.email}` })).toBeVisible();
  await dialog.getByRole("button", { name: "Forget this account here" }).click();
  await expect(dialog.getByRole("link", { name: /Continue as/ })).toHaveCount(0);
  await expect.poll(() => storedTraces(page)).toEqual([]);
  expect(await page.evaluate("localStorage.owner ?? null")).toBeNull();
});

test("R-TRACK-1 R-AUTH-1 R-NAV-1 without scripts Sign In links to a page that explains why it needs them and whom to ask, and Sign Up to the register address", {
  tag: "@1of6",
}, async ({ pageWithoutScripts: page, site }) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signing in needs scripts");
  await expect(page.getByRole("link", { name: /Write to us/ })).toHaveAttribute("href", /^mailto:support@/);
  await expect(page.locator("form")).toBeHidden();
  await page.goBack();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/register"));
  await page.getByRole("link", { name: "Sign Up", exact: true }).first().click();
  expect((await asked).url()).toBe(`${site.url}/local/dashboard/register?from=website`);
});
