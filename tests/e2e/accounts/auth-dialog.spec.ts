import { gzipSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  createAccount,
  dialogOf,
  enterCode,
  handedOver,
  logIn,
  openDialog,
  storedTraces,
} from "../support/accounts.ts";
import { axeViolations } from "../support/axe.ts";
import { closeAndPress } from "../support/close-and-press.ts";
import { chunks } from "../support/held-code.ts";
import { desk, phone } from "../support/visit.ts";

/** Records each script as it arrives: its gzipped size, and whether it contains the identity SDK. */
function watchScripts(page: Page) {
  const scripts: { size: number; isIdentity: boolean }[] = [];
  const isScript = (url: string) => /\/_site\/.*\.js$/.test(new URL(url).pathname);
  // Code on demand is fetched and then imported, the second time from the browser's cache, which routes turn off.
  const asked = new Set<string>();
  const answered = new Set<string>();
  page.on("request", (request) => {
    if (isScript(request.url())) asked.add(request.url());
  });
  page.on("response", async (response) => {
    if (!isScript(response.url()) || answered.has(response.url())) return;
    answered.add(response.url());
    const body = await response.body();
    scripts.push({ size: gzipSync(body).length, isIdentity: body.includes("identitytoolkit") });
  });
  return {
    /** Waits until every requested script has arrived. The parts of one import are requested together. */
    async since(count: number) {
      await expect.poll(() => asked.size - scripts.length).toBe(0);
      return scripts.slice(count);
    },
  };
}

for (const path of ["/about", "/pricing", "/signature/deals/free-trial", "/auth"]) {
  test(`R-AUTH-10 ${path} loads none of the identity SDK before a visitor reaches for a form`, async ({
    page,
  }) => {
    const scripts = watchScripts(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await page.mouse.move(300, 300);
    await page.mouse.wheel(0, 2_000);
    const first = await scripts.since(0);
    expect(first.filter(({ isIdentity }) => isIdentity)).toEqual([]);
  });
}

test("R-AUTH-10 hovering over Sign In fetches the form, and opening it fetches the SDK in under 40 KB", async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await page.goto("/about", { waitUntil: "networkidle" });
  await page.mouse.move(300, 300);
  // The last thing that a page loads by itself.
  await expect(page.locator("[data-announcement-dot]")).toBeAttached();
  const first = await scripts.since(0);
  await page.getByRole("link", { name: "Sign In", exact: true }).hover();
  await expect.poll(async () => (await scripts.since(first.length)).length).toBeGreaterThan(0);
  const form = await scripts.since(first.length);
  expect(form.some(({ isIdentity }) => isIdentity)).toBe(false);
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  const seen = first.length + form.length;
  await expect.poll(async () => (await scripts.since(seen)).some(({ isIdentity }) => isIdentity)).toBe(true);
  const identity = await scripts.since(seen);
  const sizeOf = (some: readonly { size: number }[]) => some.reduce((sum, { size }) => sum + size, 0);
  expect(sizeOf(identity)).toBeLessThan(40 * 1024);
  // With the library that it is rendered with, which pages do not load before.
  expect(sizeOf(form)).toBeLessThan(90 * 1024);
});

test("R-AUTH-1 the dialog opens again when Sign In is pressed at the moment it closes", async ({ page }) => {
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await closeAndPress(dialog, page.locator('a[href="/auth"]').first());
  await expect(dialog.getByLabel("Email")).toBeFocused();
});

test("R-AUTH-1 pressing Sign In twice while its code loads opens one dialog", async ({ page }) => {
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
});

test("R-AUTH-1 keyboard alone opens, closes, fills, reveals and submits the form, and the focus stays in the dialog", async ({
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
});

test("R-AUTH-1 both modes have their title, their fields and the attributes that password managers look for", async ({
  page,
}) => {
  const dialog = await openDialog(page);
  const title = dialog.getByRole("heading", { level: 2 });
  await expect(title).toHaveText("Login Now");
  await expect(dialog).toHaveAccessibleName("Login Now");
  await expect(dialog.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await expect(dialog.getByLabel("Confirm Password", { exact: true })).toHaveCount(0);
  await dialog.getByLabel("Email").fill("a@b.co");
  await dialog.getByRole("button", { name: "New here? Register" }).click();
  await expect(title).toHaveText("Register Now");
  await expect(dialog).toHaveAccessibleName("Register Now");
  await expect(dialog.getByLabel("Email")).toHaveValue("a@b.co");
  for (const label of ["Password", "Confirm Password"]) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute("autocomplete", "new-password");
  }
  await dialog.getByRole("button", { name: "Have an account? Login" }).click();
  await expect(title).toHaveText("Login Now");
  for (const provider of ["Google", "Microsoft"]) {
    await expect(dialog.getByRole("button", { name: `Continue with ${provider}` })).toBeVisible();
  }
});

test("R-NAV-2 R-AUTH-1 on a phone Sign Up is in the menu, and the focus returns to the menu button", async ({
  page,
}) => {
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

test("R-AUTH-1 Ctrl-click opens the forms' page in a new tab, where Sign In switches to the login form", async ({
  page,
  context,
}) => {
  await page.goto("/about", { waitUntil: "networkidle" });
  const opened = context.waitForEvent("page");
  await page
    .getByRole("link", { name: "Sign Up", exact: true })
    .first()
    .click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Register Now");
  await expect(dialogOf(page)).toHaveCount(0);
  await tab.getByRole("link", { name: "Sign In", exact: true }).click();
  await expect(tab).toHaveURL(/\/auth$/);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Login Now");
  await expect(dialogOf(tab)).toHaveCount(0);
});

test("R-AUTH-1 e-mail, Tab, password, Enter logs in, in the dialog and on the forms' page", async ({
  page,
  site,
}) => {
  const account = await createAccount(site);
  await openDialog(page);
  await page.keyboard.type(account.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  await page.goto("/auth", { waitUntil: "networkidle" });
  await page.getByLabel("Email").fill(account.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
});

for (const [mode, order] of [
  ["login", ["email", "password", "Show password", "Login"]],
  [
    "register",
    ["email", "password", "Show password", "confirmPassword", "Show confirm password", "Register"],
  ],
] as const) {
  test(`R-AUTH-1 the ${mode} form has its fields first, then its button, then everything else`, async ({
    page,
  }) => {
    await page.goto(`/auth?mode=${mode}`);
    const stops = await page
      .locator("main :is(input, button, a[href])")
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => one.getAttribute("name") ?? one.getAttribute("aria-label") ?? one.textContent),
      );
    expect(stops.slice(0, order.length)).toEqual(order);
    expect(await page.locator("main [tabindex]:not([tabindex='-1'])").count()).toBe(0);
  });
}

test("R-AUTH-1 a remembered visitor continues with one click, can switch accounts and can be forgotten", async ({
  page,
  site,
}) => {
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

test("R-TRACK-1 R-AUTH-1 without scripts Sign Up links to the register address", async ({
  pageWithoutScripts: page,
  site,
}) => {
  await page.goto("/pricing");
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/register"));
  await page.getByRole("link", { name: "Sign Up", exact: true }).first().click();
  expect((await asked).url()).toBe(`${site.url}/local/dashboard/register?from=website`);
});

test("R-AUTH-1 R-NAV-1 without scripts Sign In links to a page that explains why it needs them and whom to ask", async ({
  pageWithoutScripts: page,
}) => {
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signing in needs scripts");
  await expect(page.getByRole("link", { name: /Write to us/ })).toHaveAttribute("href", /^mailto:support@/);
  await expect(page.locator("form")).toBeHidden();
});

test("R-AUTH-3 Contact us is a mail to the site's support, with a subject", async ({ page, site }) => {
  const account = await createAccount(site, { hasSecondFactor: true });
  const dialog = await openDialog(page);
  await logIn(dialog, account);
  await enterCode(dialog, "000000");
  await expect(dialog.getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "mailto:support@paraph.example?subject=My%20account",
  );
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const [device, viewport] of Object.entries({ phone, desk })) {
    test(`R-AUTH-1 no step of the dialog has an accessibility violation, ${colorScheme}, ${device}`, async ({
      page,
      site,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      const account = await createAccount(site, { hasSecondFactor: true });
      const dialog = await openDialog(page);
      const complaints: string[] = [];
      const check = async (step: string) =>
        complaints.push(
          ...(await axeViolations(page, "'dialog'")).map((violation) => `${step} ${violation}`),
        );
      await check("login");
      await dialog.getByRole("button", { name: "Login", exact: true }).click();
      await check("login with an error");
      await dialog.getByRole("button", { name: "New here? Register" }).click();
      await dialog.getByLabel("Password", { exact: true }).fill("Abcdefg1!");
      await check("register");
      await dialog.getByRole("button", { name: "Have an account? Login" }).click();
      await dialog.getByRole("button", { name: "Forgot Password?" }).click();
      await check("forgot");
      await dialog.getByLabel("Email").fill(account.email);
      await dialog.getByRole("button", { name: "Send Reset Link" }).click();
      await expect(dialog.getByText("Password reset email sent!")).toBeVisible();
      await check("reset sent");
      await dialog.getByRole("button", { name: "Back To Login" }).click();
      await logIn(dialog, { ...account, password: "Wrong-pass1" });
      await expect(dialog.getByRole("alert")).not.toHaveText("");
      await check("login refused");
      await logIn(dialog, account);
      await enterCode(dialog, "000000");
      await expect(dialog.getByLabel("Enter OTP")).toHaveAccessibleDescription("Invalid OTP");
      await check("two-factor");
      expect(complaints).toEqual([]);
    });
  }
}
