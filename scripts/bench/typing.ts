import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { withBrowser } from "./browser.ts";
import { buildOnce, withSystem } from "./built-site.ts";
import { type Measurement, milliseconds, percentile, times } from "./measurement.ts";

const contract = "/signature/contracts/real-estate/residential-lease-agreement";
const typed = "Ann Lee and sons of Dayton";
const searched = "service agreement";

/** What a visitor's keys cost in a contract and in the search: time in which the page answers nothing else. */
export async function measureTyping(root: string): Promise<Measurement[]> {
  await buildOnce(root);
  const dataFolder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  try {
    return await withSystem(dataFolder, ({ url }) =>
      withBrowser(root, async (browser) => {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        return [...(await measureContract(page, url)), ...(await measureSearchDialog(page, url))];
      }),
    );
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function measureContract(page: Page, url: string): Promise<Measurement[]> {
  await page.route("**/download-success", (route) => route.abort());
  await page.goto(`${url}${contract}`, { waitUntil: "networkidle" });
  const clock = await Clock.of(page);
  await page.locator("[data-contract] h2").hover();
  const line = page.locator('.blank[contenteditable][tabindex="0"]').first();
  await line.waitFor();
  const empty = await typeIntoEmpty(page, clock);
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
  const empty = percentile(await typeIntoEmpty(page, clock), 0.5);
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

/** Beside a key in an empty text field of the same page. */
function rowsBeside(empty: number) {
  return (what: string, measured: number, budget: string): Measurement => ({
    what: `${what}, time of the main thread`,
    measured: milliseconds(measured),
    beside: `${milliseconds(empty)} for a key in an empty field`,
    ratio: times(measured / empty),
    budget,
  });
}

async function typeIntoEmpty(page: Page, clock: Clock): Promise<number[]> {
  await page.evaluate(() => {
    const field = document.createElement("input");
    field.id = "empty-field";
    document.querySelector("main")?.prepend(field);
    field.focus();
  });
  const taken = await clock.typing(typed);
  await page.evaluate(() => document.querySelector("#empty-field")?.remove());
  return taken;
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

/** Reads how long a page's main thread was at work: scripts, styles, layout and paint. */
class Clock {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Clock> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    return new Clock(page, session);
  }

  /** Milliseconds of work until things are calm again. */
  async during(work: () => Promise<void>): Promise<number> {
    const before = await this.#read();
    await work();
    await this.#page.waitForTimeout(150);
    return ((await this.#read()) - before) * 1000;
  }

  /** Milliseconds of work for each key. */
  async typing(text: string): Promise<number[]> {
    const taken: number[] = [];
    for (const key of text) taken.push(await this.during(() => this.#page.keyboard.press(key)));
    return taken;
  }

  async #read(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  }
}
