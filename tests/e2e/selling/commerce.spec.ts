import { expect } from "@playwright/test";
import { type HTMLElement, parse } from "node-html-parser";
import { test } from "../fixtures.ts";
import { axeInBothSchemes, overflow } from "../support/axe-schemes.ts";
import { phone } from "../support/visit.ts";

const order =
  "/payment-info?amount=25&priceId=growing_annual&quantity=1&plan=Growing+Business&dealType=free-trial";

test("R-PAY-5 R-LAYOUT-1 without scripts an order is shown from the price table, without navigation or footer, and a button updates the quantity", {
  tag: "@4of6",
}, async ({ pageWithoutScripts: page }) => {
  const answer = await page.goto(order);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await expect(page).toHaveTitle(/^Check your order/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /due now and later/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/payment-info$/);
  await expect(page.locator("h1")).toHaveText("Check your order");
  await expect(page.getByText("$300 each year, from day 8")).toBeVisible();
  await expect(page.getByRole("link", { name: /Order by e-mail/ })).toHaveAttribute(
    "href",
    /^mailto:.*subject=Order%3A%20Growing%20Business/,
  );
  await expect(page.locator("nav, header, footer")).toHaveCount(0);
  await page.goto("/payment-info?priceId=team_annual");
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("$720 today, then $720 each year until you cancel.")).toBeVisible();
});

test("R-PAY-5 made-up values in the address are neither used nor shown", { tag: "@6of6" }, async ({
  page,
  site,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await page.goto("/payment-info?amount=0.01&priceId=lifetime_599");
  await expect(page.getByRole("definition").first()).toHaveText("$599");
  await expect(page.getByRole("note")).toContainText("What stands on this screen is what counts");
  expect(await page.content()).not.toContain("$0.01");
  await page.goto(
    `/payment-info?priceId=lifetime_99&plan=${encodeURIComponent("<script>alert(1)</script>")}`,
  );
  await expect(page.getByRole("note")).toBeVisible();
  await expect(page.locator("main")).not.toContainText("alert");
  expect(dialogs).toEqual([]);
  const script = encodeURIComponent('"><script>alert(1)</script>');
  for (const query of [
    "",
    `?priceId=${script}`,
    "?priceId=constructor",
    "?priceId=lifetime_99&priceId=lifetime_599",
    "?priceId=lifetime_99&quantity=-1",
    "?priceId=lifetime_99&plan=Freelancer",
  ]) {
    const answer = await fetch(`${site.url}/payment-info${query}`);
    expect.soft(answer.status, query).toBe(200);
    const screen = parse(await answer.text());
    expect.soft(screen.querySelectorAll("h1"), query).toHaveLength(1);
    const shown = screen.querySelector("main")?.innerHTML ?? "";
    expect.soft(shown, query).toContain("Choose a plan");
    expect.soft(shown, query).not.toMatch(/Due now|alert/);
  }
  expect((await fetch(`${site.url}/payment-info/more`)).status).toBe(404);
});

test("R-PAY-1 a deal's button links to an order with the deal's price", { tag: "@1of6" }, async ({
  site,
}) => {
  const read = async (address: string) => parse(await (await fetch(`${site.url}${address}`)).text());
  const linkOf = (block: HTMLElement | null, label: string) =>
    block
      ?.querySelectorAll("a")
      .find(({ text }) => text === label)
      ?.getAttribute("href") ?? "";
  const deal = await read("/super-lifetime-deal");
  expect(deal.querySelector("[data-block=dealOffer]")?.text).toContain("you save $399 (39%)");
  const href = linkOf(deal, "Buy both accounts");
  expect(href).toMatch(
    /^\/payment-info\?amount=599&priceId=lifetime_599&quantity=1&plan=.*&dealType=one-time$/,
  );
  const ordered = await read(href);
  expect(ordered.querySelector("dd")?.text).toBe("$599");
  expect(ordered.querySelectorAll("[role=note]")).toEqual([]);
  const trial = (await read("/lifetime-deal")).querySelector("#trial");
  const started = await read(linkOf(trial, "Start 7 days free trial"));
  expect(started.querySelector("main")?.text).toContain(
    "Nothing today. After 7 days, $300 each year until you cancel.",
  );
});

test("R-PAY-1 slider, list and price of the API tiers stay in sync, and the form orders the chosen tier", {
  tag: "@4of6",
}, async ({ page }) => {
  await page.goto("/deals/s/st/api", { waitUntil: "networkidle" });
  const tiers = page.locator("[data-tiers]");
  const [slider, list] = [tiers.getByRole("slider"), tiers.getByRole("combobox")];
  const price = tiers.locator("[data-tier-price]");
  await expect(price).toHaveText("$75");
  await slider.press("End");
  await expect(price).toHaveText("$700");
  await expect(list).toHaveValue("api_10000");
  await expect(slider).toHaveAttribute("aria-valuetext", "10,000 documents, $700 a month");
  await list.selectOption("api_2500");
  await expect(price).toHaveText("$250");
  await expect(slider).toHaveValue("3");
  await tiers.evaluate((form) => form instanceof HTMLFormElement && form.submit());
  await expect(page.locator("main")).toContainText("API, 2,500 documents a month");
  await expect(page.locator("main")).toContainText("$250 today, then $250 each month until you cancel.");
});

test("R-PAY-1 without scripts API tiers are ordered from the list", { tag: "@4of6" }, async ({
  pageWithoutScripts: page,
}) => {
  await page.goto("/deals/s/st/api");
  const tiers = page.locator("[data-tiers]");
  await expect(tiers.getByRole("slider")).toBeHidden();
  await expect(tiers.locator("[data-tier-price]")).toBeHidden();
  await tiers.getByRole("combobox").selectOption("api_100");
  await tiers.getByRole("button").click();
  await expect(page.locator("main")).toContainText("$20 today, then $20 each month until you cancel.");
});

test("the fixed screens have no accessibility violation, light and dark, and fit a phone", {
  tag: "@1of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  for (const path of [order, "/payment-info?amount=1&priceId=api_500", "/payment-info"]) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: "networkidle" });
      expect.soft([...(await axeInBothSchemes(page)), ...(await overflow(page))], path).toEqual([]);
    });
  }
  expect(complaints).toEqual([]);
});
