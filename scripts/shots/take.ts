import path from "node:path";
import type { Browser, Page } from "@playwright/test";

export interface Shot {
  /** The subject of one row: a block, or a page's path. */
  readonly subject: string;
  readonly width: number;
  readonly scheme: Scheme;
  /** The picture's file name. */
  readonly file: string;
}

type Scheme = (typeof schemes)[number];

const widths = [390, 768, 1280] as const;
const schemes = ["light", "dark"] as const;
/** Timeout for one picture of a long page on a busy machine, in milliseconds. */
const PATIENCE = 120_000;
const barsOff = "header.main-bar { visibility: hidden !important; }";

/** Every block of the gallery page by itself, or those of the given types. */
export async function takeBlocks(
  browser: Browser,
  url: string,
  folder: string,
  types: readonly string[],
  log: (line: string) => void,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  await eachView(browser, url, async (page, view) => {
    const blocks = page.locator("main [data-block]");
    const names = await blocks.evaluateAll((all) => all.map((one) => one.getAttribute("data-block") ?? ""));
    const unknown = types.find((type) => !names.includes(type));
    if (unknown) throw new Error(`${url} shows no block "${unknown}". It shows: ${known(names)}.`);
    if (names.length === 0) throw new Error(`${url} shows no block at all. Was it published?`);
    for (const [index, name] of names.entries()) {
      if (types.length > 0 && !types.includes(name)) continue;
      const subject = `${String(index + 1).padStart(2, "0")} ${name}`;
      const file = fileName(subject, view);
      const clip = await blocks.nth(index).evaluate((block) => {
        const { x, y, width, height } = block.getBoundingClientRect();
        return { x: x + scrollX, y: y + scrollY, width, height };
      });
      // Sticky bars would cover the block.
      const options = { fullPage: true, clip, style: barsOff, timeout: PATIENCE };
      await page.screenshot({ path: path.join(folder, file), ...options });
      shots.push({ subject, ...view, file });
    }
    log(`/blocks at ${view.width} px, ${view.scheme}`);
  });
  return shots;
}

/** A whole page from top to bottom. */
export async function takePage(
  browser: Browser,
  siteUrl: string,
  address: string,
  folder: string,
  log: (line: string) => void,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  await eachView(browser, `${siteUrl}${address}`, async (page, view) => {
    const file = fileName(address, view);
    await page.screenshot({ path: path.join(folder, file), fullPage: true, timeout: PATIENCE });
    shots.push({ subject: address, ...view, file });
  });
  log(address);
  return shots;
}

interface View {
  readonly width: number;
  readonly scheme: Scheme;
}

/** The page at each width and color scheme. All of it has been on screen, so that nothing is left to load. */
async function eachView(
  browser: Browser,
  url: string,
  take: (page: Page, view: View) => Promise<void>,
): Promise<void> {
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 844 : 900 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.addInitScript(() =>
      sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
    );
    const answer = await page.goto(url, { waitUntil: "load" });
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}; there is nothing to take.`);
    await scrollThrough(page);
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await take(page, { width, scheme });
    }
    await context.close();
  }
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    await page.waitForTimeout(50);
  }
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}

function fileName(subject: string, { width, scheme }: View): string {
  const name = subject === "/" ? "home" : subject.replace(/^\//, "").replaceAll(/[^\w]+/g, "-");
  return `${name}-${width}-${scheme}.png`;
}

function known(names: readonly string[]): string {
  return [...new Set(names)].sort().join(", ");
}
