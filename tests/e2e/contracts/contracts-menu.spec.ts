import { expect } from "@playwright/test";
import { parse } from "node-html-parser";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { phone, visit } from "../support/visit.ts";

const categories = [
  { heading: "Business", path: "/signature/contracts/business" },
  { heading: "Personal and Family", path: "/signature/contracts/personal-family" },
  { heading: "Real Estate", path: "/signature/contracts/real-estate" },
];
const lease = "/signature/contracts/real-estate/residential-lease-agreement";

test("R-NAV-5 the contracts menu works by keyboard, has the top forms by sub-category, and following a link closes it", {
  tag: "@4of6",
}, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/menus/contracts")) asked.push(request.url());
  });
  await visit(page, "/signature");
  expect(asked).toEqual([]);
  const opener = page.getByRole("button", { name: "Contracts", exact: true });
  const menu = page.getByRole("group", { name: "Contracts" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(menu.getByRole("link").last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  for (const { heading, path: address } of categories) {
    await expect(menu.getByRole("heading", { name: `Top ${heading} Forms`, exact: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: `${heading} Forms`, exact: true })).toHaveAttribute(
      "href",
      address,
    );
  }
  await expect(menu.getByRole("heading", { level: 3 })).toHaveCount(21);
  expect(await axeViolations(page)).toEqual([]);
  await menu.getByRole("link", { name: "Residential Lease Agreement", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${lease}$`));
  await expect(page.locator("[data-menu-panel]")).toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test("R-NAV-5 the contracts menu is one file of under 20 KB per category", { tag: "@4of6" }, async ({
  site,
}) => {
  const body = await (await fetch(`${site.url}/api/menus/contracts`)).text();
  expect(parse(body).querySelectorAll('[data-menu-content="wide"] > section')).toHaveLength(3);
  expect(body.length / 3).toBeLessThan(20_000);
});

test("R-NAV-5 on a phone the contracts menu is 500 px high, scrolls inside, and its button leads to the category", {
  tag: "@1of6",
}, async ({ page }) => {
  await visit(page, "/signature", phone);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.locator("dialog[open]");
  await sheet.getByRole("button", { name: "Contracts" }).click();
  await expect(sheet.getByRole("heading", { name: "Top Business Forms" })).toBeVisible();
  const box = await sheet.boundingBox();
  expect(box?.height).toBe(500);
  expect(
    await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 420 });
  await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(420);
  await sheet.getByRole("link", { name: "Personal and Family Forms", exact: true }).click();
  await expect(page).toHaveURL(/\/signature\/contracts\/personal-family$/);
});

test("R-NAV-5 other spellings of an address redirect permanently to the canonical one", {
  tag: "@4of6",
}, async ({ site }) => {
  const ask = async (address: string) => {
    const { status, headers } = await fetch(`${site.url}${address}`, { redirect: "manual" });
    return [status, new URL(headers.get("location") ?? address, site.url).pathname];
  };
  const base = "/signature/contracts";
  for (const [from, to] of [
    [`${base}/personal-and-family`, `${base}/personal-family`],
    [
      `${base}/personal-and-family/durable-power-of-attorney`,
      `${base}/personal-family/durable-power-of-attorney`,
    ],
    [`${base}/business/buy-sell-agreement`, `${base}/business/buy--sell-agreement`],
  ] as const) {
    expect(await ask(from)).toEqual([308, to]);
    expect((await ask(to))[0]).toBe(200);
  }
  expect((await ask(`${base}/business/made-up`))[0]).toBe(404);
  expect((await ask(`${base}/download-success`))[0]).toBe(200);
});
