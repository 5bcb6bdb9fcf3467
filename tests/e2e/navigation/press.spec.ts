import { share } from "@paraph/service/testing/extent";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { publishEveryKind } from "../support/contract-form.ts";
import { chunks, holdCode, holdCodeOnDemand, visitHeld, visitListening } from "../support/held-code.ts";
import { islands, pressIsland } from "../support/islands.ts";
import { Newsroom } from "../support/newsroom.ts";
import { visit } from "../support/visit.ts";

const notice = (page: Page) => page.locator("[data-lost]");
const act = (page: Page, name: string) => notice(page).getByRole("button", { name });

/** Opens a page whose scripts all fail to load. */
async function openWithoutCode(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(chunks, (route) => route.abort("internetdisconnected"));
  await visit(page, path);
  return page;
}

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

const pressed = share(Object.keys(islands), 4);

for (const [name, island] of Object.entries(islands)) {
  const tag = pressed.includes(name) ? [] : "@all";
  const { path, opener, opened, once, isWhole, wayHere = "" } = island;

  for (const held of ["the page's code", "its own code"]) {
    if (isWhole && held !== "the page's code") continue;
    test(`R-NAV-7 a press on the ${name} before ${held} has loaded shows as busy at once and counts once`, {
      tag,
    }, async ({ page, site }) => {
      const isPages = held === "the page's code";
      const release = isPages ? await holdCode(page) : await holdCodeOnDemand(page, `${site.url}${path}`);
      if (isPages) await visitHeld(page, path);
      else await visitListening(page, path);
      const address = page.url();
      await pressIsland(page, island);
      await expect(opener(page)).toHaveAttribute("aria-busy", "true");
      expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
      release();
      await expect(opened(page)).toBeVisible();
      await once?.(page);
      await expect(page.locator(":is(a, button, input)[aria-busy=true]")).toHaveCount(0);
    });
  }

  test(`R-NAV-7 a press on the ${name} stays on the page and shows a notice when the page's code failed to load`, {
    tag,
  }, async ({ browser, site }) => {
    await using context = await browser.newContext({ baseURL: site.url });
    const page = await openWithoutCode(context, path);
    const address = page.url();
    await context.setOffline(true);
    await pressIsland(page, island);
    await expect(notice(page).getByText("You are offline.")).toBeVisible();
    await act(page, "Try again").click();
    await expect(notice(page).getByRole("alert")).toBeVisible({ visible: wayHere === "" });
    await expect(page).toHaveURL(address + wayHere);
  });

  if (isWhole) continue;
  test(`R-NAV-7 a press on the ${name} offline stays on the page, shows a notice and works once the network is back`, {
    tag,
  }, async ({ browser, site }) => {
    // A separate context with a browser cache: the fixture's routes turn it off. It has none of the island's code yet.
    await using context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    // The page loads some client islands by itself soon after opening.
    const release = await holdCodeOnDemand(page, `${site.url}${path}`);
    await visitListening(page, path);
    const address = page.url();
    await context.setOffline(true);
    release("lost");
    await pressIsland(page, island);
    await expect(notice(page).getByText("You are offline.")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
    await act(page, "Try again").click();
    await expect(notice(page).getByRole("alert")).toBeVisible();
    await expect(opener(page)).not.toHaveAttribute("aria-busy");
    await page.unroute(chunks);
    await context.setOffline(false);
    await act(page, "Try again").click();
    await expect(opened(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });
}

test("R-NAV-7 a press offline before the page's own code has loaded stays on the page, and can be retried online", async ({
  browser,
  site,
}) => {
  await using context = await browser.newContext({ baseURL: site.url });
  const page = await openWithoutCode(context, "/about");
  const opener = page.getByRole("link", { name: "Sign In", exact: true });
  await context.setOffline(true);
  await opener.click();
  await expect(notice(page).getByText("You are offline.")).toBeVisible();
  await act(page, "Try again").click();
  await expect(notice(page).getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await page.unroute(chunks);
  await context.setOffline(false);
  await expect(notice(page).getByText("could not be loaded")).toBeVisible();
  await act(page, "Try again").click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("R-NAV-7 R-PAY-5 a notice says when code was replaced by a newer build, and leads on to the order screen", {
  tag: "@1of6",
}, async ({ page }) => {
  await visitListening(page, "/super-lifetime-deal");
  await page.waitForLoadState("networkidle");
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: "" }));
  const button = page.getByRole("link", { name: "Buy both accounts" });
  await button.click();
  await expect(notice(page).getByText("could not be loaded")).toBeVisible();
  await expect(page).toHaveURL(/\/super-lifetime-deal$/);
  expect(await axeViolations(page, "'[data-lost]'")).toEqual([]);
  await act(page, "Go on without it").click();
  await expect(page).toHaveURL(/\/payment-info\?/);
});

test("R-NAV-7 a lead form submitted offline stays on the page, keeps the input and is sent once online", {
  tag: "@3of6",
}, async ({ browser, site }) => {
  await using context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await visitListening(page, "/blog");
  await page.waitForLoadState("networkidle");
  const form = page.locator("[data-lead-form]").first();
  const email = "offline@people.example";
  await context.setOffline(true);
  await form.getByLabel("E-mail address").fill(email);
  await form.getByRole("checkbox").check();
  await form.getByLabel("E-mail address").press("Enter");
  const busy = form.locator("[type=submit][aria-busy=true]");
  await expect(busy.or(notice(page).getByText("You are offline.")).first()).toBeVisible();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(form.getByLabel("E-mail address")).toHaveValue(email);
  await context.setOffline(false);
  // If the request for the code is still pending, it succeeds now and the form is sent. If it failed, retry it.
  const sent = page.locator("[data-lead-place][data-sent]");
  const again = act(page, "Try again");
  await expect(again.or(sent).first()).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(sent).toHaveCount(1);
  const leads = '*[_type == "lead" && email == $email]._id';
  expect(await new Newsroom(site).client.fetch(leads, { email })).toHaveLength(1);
});

test("R-AUTH-1 on the forms' page a press on Login counts before the page's code has loaded", {
  tag: "@6of6",
}, async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/auth", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Login", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
});
