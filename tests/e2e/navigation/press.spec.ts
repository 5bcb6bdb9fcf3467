import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { publishEveryKind } from "../support/contract-form.ts";
import { chunks, holdCode, holdCodeOnDemand, visitListening } from "../support/held-code.ts";
import { islands, pressIsland } from "../support/islands.ts";
import { Newsroom } from "../support/newsroom.ts";
import { visit } from "../support/visit.ts";

const notice = (page: Page) => page.locator("[data-lost]");
const act = (page: Page, name: string) => notice(page).getByRole("button", { name });

/** A page none of whose scripts came. */
async function openWithoutCode(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(chunks, (route) => route.abort("internetdisconnected"));
  await visit(page, path);
  return page;
}

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

for (const [name, island] of Object.entries(islands)) {
  const { path, opener, opened, once, isWhole, wayHere = "" } = island;

  for (const held of ["the page's code", "its own code"]) {
    if (isWhole && held !== "the page's code") continue;
    test(`R-NAV-7 a press on the ${name} before ${held} has come is seen at once, and counts once`, async ({
      page,
      site,
    }) => {
      const isPages = held === "the page's code";
      const release = isPages ? await holdCode(page) : await holdCodeOnDemand(page, `${site.url}${path}`);
      await (isPages ? visit : visitListening)(page, path);
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

  test(`R-NAV-7 a press on the ${name} whose page's code is lost leaves the page as it is and says so`, async ({
    browser,
    site,
  }) => {
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
  test(`R-NAV-7 offline a press on the ${name} leaves the page as it is and says so, and works once the network is back`, async ({
    browser,
    site,
  }) => {
    // Of its own, without the routes of the others: a browser has no cache with them, and this one none of the island yet.
    await using context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    // Some come by themselves soon after the page.
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

test("R-NAV-7 offline before the page's own code has come a press leaves the page as it is, and the network's return leads on", async ({
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

test("R-NAV-7 R-PAY-5 a part that a newer build has replaced is told, and the way on leads to the order's own screen", async ({
  page,
}) => {
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

test("R-NAV-7 a lead form that is sent while its code is lost keeps the page and what was written", async ({
  browser,
  site,
}) => {
  await using context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await visitListening(page, "/blog");
  await page.waitForLoadState("networkidle");
  const form = page.locator("[data-lead-form]").first();
  await context.setOffline(true);
  await form.getByLabel("E-mail address").fill("ann@people.example");
  await form.getByRole("checkbox").check();
  await form.getByLabel("E-mail address").press("Enter");
  const busy = form.locator("[type=submit][aria-busy=true]");
  await expect(busy.or(notice(page).getByText("You are offline.")).first()).toBeVisible();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(form.getByLabel("E-mail address")).toHaveValue("ann@people.example");
  await context.setOffline(false);
  // Code that was still awaited comes by itself then, and the form is sent; what was given up is asked for again.
  const sent = page.locator("[data-lead-place][data-sent]");
  const again = act(page, "Try again");
  await expect(again.or(sent).first()).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(sent).toHaveCount(1);
});

test("R-AUTH-1 on the page of the forms a press on Login before the page's code has come counts", async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto("/auth", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Login", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
});
