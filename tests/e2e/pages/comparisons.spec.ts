import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { axeViolations } from "../support/axe.ts";
import { Newsroom } from "../support/newsroom.ts";

const PAPER = "/signature/alternatives/paper-and-scanner";

test("R-CMS-2 sourced statements of a comparison can be read on a phone and on a desk, each with a link out and a day", {
  tag: "@4of6",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(PAPER);
  const table = page.locator("#sources table");
  await table.scrollIntoViewIfNeeded();
  const rows = table.locator("tbody tr");
  await expect(rows).toHaveCount(7);
  for (const row of await rows.all()) {
    await expect(row.locator("th[scope=row]")).not.toBeEmpty();
    await expect(row.getByRole("link")).toHaveAttribute("href", /^https:\/\//);
    await expect(row).toContainText(/Checked \d{1,2} [A-Z][a-z]{2} \d{4}/);
  }
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // On a phone each card names its lines; on a wide screen the columns have headings.
    await expect(rows.first().getByText("With Paraph")).toBeVisible({ visible: width < 600 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    expect(await axeViolations(page, "document.querySelector('#sources')"), `${width} px`).toEqual([]);
  }
});

test("R-CMS-2 R-CMS-7 a company adds a named vendor; what was checked too long ago is not on the page, in the twin or in structured data", {
  tag: "@4of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const today = new Date().toISOString().slice(0, 10);
  const line = (key: string, topic: string, checkedOn: string) => ({
    _key: key,
    _type: "vendorLine",
    topic,
    theirs: `Their ${topic}`,
    ours: `Our ${topic}`,
    source: `https://fictional.example/${key}`,
    checkedOn,
  });
  const price = {
    _key: "p",
    _type: "vendorPrice",
    amount: 24.5,
    currency: "USD",
    interval: "month",
    per: "user",
    source: "https://fictional.example/pricing",
    checkedOn: today,
  };
  const vendor = (key: string, name: string, lines: object[]) => ({
    _key: key,
    _type: "comparedVendor",
    name,
    plan: "Business",
    prices: [price],
    lines,
  });
  await newsroom.publish("comparison-paper-and-scanner", {
    vendors: [
      vendor("fresh", "Fictional Sign", [line("a", "limit", today), line("b", "bygone", "2020-01-31")]),
      vendor("stale", "Yesterday Sign", [line("c", "past", "2020-01-31")]),
    ],
  });
  // What React writes between pieces of text.
  const html = (await newsroom.visit(PAPER)).html.replaceAll("<!-- -->", "");
  const { html: twin } = await newsroom.visit(`${PAPER}.md`);
  for (const text of [html, twin]) {
    expect(text).toContain("Fictional Sign");
    expect(text).toContain("$24.50 a month");
    expect(text).toContain("Their limit");
    expect(text).toContain("https://fictional.example/a");
    expect(text).not.toContain("bygone");
    expect(text).not.toContain("Yesterday Sign");
  }
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].join();
  expect(data).toContain("@type");
  expect(data).not.toMatch(/Fictional|"Review"|"AggregateRating"|"Offer"/);
  // Other tests on this system look at the same page.
  await newsroom.publish("comparison-paper-and-scanner", { vendors: [] });
});
