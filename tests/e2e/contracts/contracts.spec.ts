import { mkdir } from "node:fs/promises";
import path from "node:path";
import { share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { parse } from "node-html-parser";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { axeInBothSchemes, overflow } from "../support/axe-schemes.ts";
import { Newsroom } from "../support/newsroom.ts";
import { desk, phone, visit } from "../support/visit.ts";

const categories = [
  { heading: "Business", path: "/signature/contracts/business" },
  { heading: "Personal and Family", path: "/signature/contracts/personal-family" },
  { heading: "Real Estate", path: "/signature/contracts/real-estate" },
];
const lease = "/signature/contracts/real-estate/residential-lease-agreement";

test("R-CONTRACT-2 the search finds contracts while typing, works by keyboard and offers a next step when it finds none", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/signature/contracts");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => path.startsWith("/api/contracts/"))).toEqual([]);
  const field = page.getByRole("searchbox", { name: "Find a contract" });
  const results = page.locator("[data-contract-search] [data-result]");
  await field.click();
  await field.pressSequentially("leese");
  await expect(results.first()).toContainText("Lease");
  await expect(page.locator("[data-contract-search]").getByText(/^\d+ contracts?$/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(results).toHaveCount(0);
  await expect(field).toHaveValue("leese");
  await field.fill("zzqx");
  await expect(page.getByText(/None of the \d+ contracts fits “zzqx”/)).toBeVisible();
  await expect(page.getByRole("link", { name: "See the whole list" })).toHaveAttribute(
    "href",
    "/signature/contracts#all-forms",
  );
  await field.fill("roommate");
  await expect(results.first()).toContainText("Roommate Agreement");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/real-estate\/roommate-agreement$/);
});

test("R-CONTRACT-2 without scripts the search is a form, and the server renders the results", {
  tag: "@5of6",
}, async ({ pageWithoutScripts: page }) => {
  await page.goto("/signature/contracts");
  await page.getByRole("searchbox", { name: "Find a contract" }).fill("lease");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/\/search\?q=lease&in=contracts$/);
  const found = page.getByRole("region", { name: "What was found" });
  await expect(found.getByRole("link", { name: "Residential Lease Agreement" })).toBeVisible();
  await found.getByRole("link", { name: "See all contracts" }).click();
  await expect(page).toHaveURL(/\/signature\/contracts#all-forms$/);
});

test("R-CONTRACT-2 without scripts each category lists its contracts by sub-category", {
  tag: "@2of6",
}, async ({ site }) => {
  for (const { heading, path: address } of categories) {
    const page = parse(await (await fetch(`${site.url}${address}`)).text());
    expect.soft(page.querySelector("h1")?.text).toBe(`${heading} Forms`);
    const list = page.querySelector("#all-forms");
    const chips = page.querySelectorAll('nav[aria-label="Sub-categories"] a').length;
    expect.soft(chips, address).toBeGreaterThan(1);
    expect.soft(list?.querySelectorAll("h2"), address).toHaveLength(chips - 1);
    const links = list?.querySelectorAll(`a[href^="${address}/"]`) ?? [];
    expect.soft(links.length, address).toBeGreaterThanOrEqual(8);
    const graph = page.querySelectorAll('script[type="application/ld+json"]').map(({ text }) => text);
    expect.soft(graph.join(), address).toContain('"@type":"ItemList"');
  }
});

test("R-CONTRACT-1 R-CONTRACT-2 R-CONTRACT-3 a contract has numbered clauses, named blanks, notice, related contracts and structured data, leads to signing without a printer, and is printed alone", async ({
  page,
}, { outputDir }) => {
  await visit(page, lease);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Residential Lease Agreement template");
  const sheet = page.locator("[data-contract]");
  await expect(sheet.getByRole("heading", { name: "6. Security deposit" })).toBeVisible();
  await expect(sheet.locator('[data-blank="rent"]').first()).toHaveText("[monthly rent]");
  await expect(sheet.getByText("Optional clause.").first()).toBeVisible();
  await expect(page.getByText("not legal advice").first()).toBeVisible();
  await expect(page.getByText(/Last reviewed \w+ \d/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Use this template" })).toHaveAttribute(
    "href",
    /template=110101/,
  );
  const related = page.getByRole("region", { name: "Often signed together" }).getByRole("link");
  expect(await related.count()).toBeGreaterThanOrEqual(2);
  await expect(related.first()).toHaveAttribute("href", /^\/signature\/contracts\/[a-z-]+\/[a-z0-9_-]+$/);
  const graph = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  expect(graph).toContain('"@type":"DigitalDocument"');
  expect(graph).toContain(`/signature/contracts/real-estate"`);
  await page.getByRole("link", { name: /Security deposit/ }).click();
  await expect(page).toHaveURL(/#clause-6$/);
  const main = page.getByRole("main");
  await expect(main.getByText("Electronically or in ink.")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Have it signed without printing it" })).toBeVisible();

  await test.step("only the contract is printed, with its notice", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(sheet).toBeVisible();
    for (const hidden of ["header.main-bar", "footer", "h1", "aside"])
      await expect(page.locator(hidden).first(), hidden).toBeHidden();
    await expect(page.getByText("Often signed together")).toBeHidden();
    await expect(page.getByText("From this page to a signed contract")).toBeHidden();
    await expect(sheet.getByText("not legal advice")).toBeVisible();
    await mkdir(outputDir, { recursive: true });
    const picture = await page.screenshot({ path: path.join(outputDir, "printed.png"), fullPage: true });
    expect(picture.length).toBeGreaterThan(20_000);
  });
});

test("the contracts pages have no accessibility violation, light and dark, and fit a phone", {
  tag: "@2of6",
}, async ({ page }) => {
  // The three categories have the same parts.
  for (const address of ["/signature/contracts", ...share(categories, 3).map((one) => one.path), lease]) {
    await test.step(address, async () => {
      await visit(page, address, desk);
      const wide = [...(await axeInBothSchemes(page)), ...(await overflow(page))];
      await page.setViewportSize(phone);
      expect.soft([...wide, ...(await axeViolations(page)), ...(await overflow(page))], address).toEqual([]);
    });
  }
});

test("R-CMS-7 a published contract appears at once in its category, list, search, sitemap and at its address", async ({
  site,
}) => {
  const newsroom = new Newsroom(site);
  const places = [
    "/signature/contracts",
    "/signature/contracts/business",
    "/signature/contracts/business/forms/sales-and-supply",
    "/api/contracts/business",
    "/sitemap.xml",
  ];
  const address = "/signature/contracts/business/acorn-barter-agreement";
  const read = async (place: string) => (await newsroom.visit(place)).html;
  for (const place of places) expect(await read(place), place).not.toContain("acorn-barter-agreement");
  expect((await newsroom.visit(address)).status).toBe(404);
  await newsroom.publishNew({
    _id: "contractTemplate-acorn-barter-agreement",
    _type: "contractTemplate",
    formality: { _type: "formality", signedWith: "electronic" },
    name: "Acorn Barter Agreement",
    slug: { _type: "slug", current: "acorn-barter-agreement" },
    category: { _type: "reference", _ref: "contractCategory-business" },
    subCategory: "sales-and-supply",
    summary: "Goods for goods.",
    clauses: [
      {
        _key: "writing",
        _type: "sharedClause",
        clause: { _type: "reference", _ref: "contractClause-amendments-in-writing" },
      },
    ],
  });
  for (const place of places) expect(await read(place), place).toContain("acorn-barter-agreement");
  expect((await newsroom.visit(address)).status).toBe(200);
  await newsroom.unpublish("contractTemplate-acorn-barter-agreement");
  for (const place of places) expect(await read(place), place).not.toContain("acorn-barter-agreement");
  expect((await newsroom.visit(address)).status).toBe(404);
});

test("R-CONTRACT-1 R-CONTRACT-3 a deed is filled in, saved and led to a notary, never to an electronic signature", {
  tag: "@5of6",
}, async ({ page }) => {
  await visit(page, "/signature/contracts/real-estate/quitclaim-deed");
  const main = page.getByRole("main");
  await expect(
    main.getByText("In ink on paper, with two witnesses and a notary; then recorded."),
  ).toBeVisible();
  await expect(main.getByRole("heading", { name: "Print this one and sign it in ink" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Use this template" })).toHaveCount(0);
  await main.getByRole("link", { name: "Fill it in here" }).click();
  await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-panel]").getByRole("button", { name: "Save for Word" }).click(),
  ]);
  await page.waitForURL("**/download-success/on-paper");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Your document is ready to print");
  await expect(main.locator("[data-register]")).toHaveCount(0);
});
