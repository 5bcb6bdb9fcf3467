import type { Page } from "@playwright/test";
import { withBrowser } from "./browser.ts";
import { withBuiltSite } from "./built-site.ts";
import { Clock, rowsBeside } from "./main-thread.ts";
import { type Measurement, percentile, rounds } from "./measurement.ts";

const contract = "/signature/contracts/real-estate/residential-lease-agreement";
const typed = "Ann Lee and sons of Dayton".slice(0, rounds(26, 3));
const searched = "service agreement".slice(0, rounds(17, 3));

/** What a visitor's keys cost in a contract and in the search: time in which the page answers nothing else. */
export async function measureTyping(root: string): Promise<Measurement[]> {
  return withBuiltSite(root, ({ url }) =>
    withBrowser(root, async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      return [...(await measureContract(page, url)), ...(await measureSearchDialog(page, url))];
    }),
  );
}

async function measureContract(page: Page, url: string): Promise<Measurement[]> {
  await page.route("**/download-success", (route) => route.abort());
  await page.goto(`${url}${contract}`, { waitUntil: "networkidle" });
  const clock = await Clock.of(page);
  await page.locator("[data-contract] h2").hover();
  const line = page.locator('.blank[contenteditable][tabindex="0"]').first();
  await line.waitFor();
  const empty = await clock.typingIntoEmpty(typed);
  await line.click();
  const onSheet = await clock.typing(typed);
  await page.locator("[data-panel] textarea").nth(1).click();
  const inForm = await clock.typing(typed);
  const button = page.locator("[data-panel]").getByRole("button", { name: "Save as PDF" });
  await button.hover();
  const longest = await longestTask(page);
  const making = await clock.during(async () => {
    await Promise.all([page.waitForEvent("download"), button.click()]);
  });
  const row = rowsBeside(percentile(empty, 0.5));
  return [
    row("A key in a contract, on the sheet", percentile(onSheet, 0.5), "8 ms"),
    row("A key in a contract, in the form", percentile(inForm, 0.5), "8 ms"),
    row("Making the PDF of a contract, with its code", making, ""),
    row("The longest task while a PDF is made", await longest(), "50 ms"),
  ];
}

async function measureSearchDialog(page: Page, url: string): Promise<Measurement[]> {
  await page.goto(`${url}/pricing`, { waitUntil: "networkidle" });
  const clock = await Clock.of(page);
  const empty = percentile(await clock.typingIntoEmpty(typed), 0.5);
  await page.locator("a[data-search]").first().focus();
  await page.waitForLoadState("networkidle");
  const opening = await clock.during(async () => {
    await page.keyboard.press("Enter");
    await page.locator(".search-dialog input").waitFor();
    // Until the contracts have joined.
    await page.waitForLoadState("networkidle");
  });
  const letters = await clock.typing(searched);
  const row = rowsBeside(empty);
  return [
    row("Opening the search", opening, "50 ms"),
    row("A letter in the search", percentile(letters, 0.5), "8 ms"),
    row("The slowest letter in the search", Math.max(...letters), ""),
  ];
}

/** Starts watching; the function it gives says how long the longest task since then took. */
async function longestTask(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { longest: Math.max(duration, Reflect.get(window, "longest")) });
    }).observe({ type: "longtask" });
  });
  return () => page.evaluate(() => Reflect.get(window, "longest"));
}
