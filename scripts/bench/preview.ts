import type { Browser, Frame, Page } from "@playwright/test";
import type { System } from "../support/system.ts";
import { withBrowser } from "./browser.ts";
import { withBuiltSite } from "./built-site.ts";
import { type Measurement, milliseconds, percentile, times } from "./measurement.ts";

/** A block of a shipped page whose heading is a text field of its own. */
const address = "/form-approval/pricing";
const block = "questions";

const typed = "What does it cost to have every contract read before somebody signs it";

/** How long a letter typed into a block's form takes until the preview beside it shows it. */
export async function measurePreview(root: string): Promise<Measurement[]> {
  return withBuiltSite(root, (site) =>
    withBrowser(root, async (browser) => {
      const page = await openPresentation(browser, site);
      const preview = await (await page.waitForSelector("iframe")).contentFrame();
      if (!preview)
        throw new Error(`Measuring the preview of ${address} failed: the Studio has no frame of it.`);
      const field = `[data-testid='field-blocks[_key=="${block}"].heading'] input`;
      const heading = `[data-sanity*="path=blocks:${block};"] :is(h1, h2)`;
      // The first letter makes the draft. What is typed afterwards is told from what was there before.
      await page.locator(field).fill("W");
      await page.waitForTimeout(5_000);
      await watchKeys(page);
      await watchText(page.mainFrame(), field);
      await watchText(preview, heading);
      await page.locator(field).press("End");
      for (const [at, letter] of [...typed.slice(1)].entries()) {
        await page.keyboard.press(letter === " " ? "Space" : letter);
        await page.waitForTimeout(pauseAfter(at));
      }
      await page.waitForTimeout(3_000);
      const pressed: number[] = await page.evaluate(() => Reflect.get(window, "pressedAt"));
      const inForm = waitsUntil(await shownAt(page.mainFrame()), pressed);
      const inPreview = waitsUntil(await shownAt(preview), pressed);
      return [rowOf("p50", 0.5, inPreview, inForm), rowOf("p95", 0.95, inPreview, inForm)];
    }),
  );
}

function rowOf(
  name: string,
  share: number,
  inPreview: readonly number[],
  inForm: readonly number[],
): Measurement {
  const [preview, form] = [percentile(inPreview, share), percentile(inForm, share)];
  return {
    what: `A letter in the form until the preview shows it, ${name} of ${inPreview.length}`,
    measured: milliseconds(preview),
    beside: `${milliseconds(form)} until the form shows it`,
    ratio: times(preview / form),
    budget: "300 ms",
  };
}

/** As people type: about five letters a second, some of them close together. */
function pauseAfter(at: number): number {
  return 110 + ((at * 67) % 180);
}

/** A letter that is never shown counts as one that takes forever. */
function waitsUntil(shown: readonly number[], pressed: readonly number[]): number[] {
  return pressed.map((at, index) => (shown[index + 2] ?? Number.POSITIVE_INFINITY) - at);
}

/** Presentation with the form of the block open, as somebody who may write. */
async function openPresentation(browser: Browser, { url, lakeUrl }: System): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(`${lakeUrl}/v1/auth/login/local`, {
    form: { person: "deniz-aksoy", origin: `${url}/studio`, kind: "cookie" },
    headers: { origin: url },
  });
  await context.addInitScript(() => localStorage.setItem("paraph-tour-deniz-aksoy", "seen"));
  const page = await context.newPage();
  const path = encodeURIComponent(`blocks[_key=="${block}"].heading`);
  await page.goto(
    `${url}/studio/presentation/page/page-form-approval-pricing/${path}?preview=${encodeURIComponent(address)}`,
  );
  await page.frameLocator("iframe").locator("sanity-visual-editing").waitFor({ state: "attached" });
  // The Studio builds its tools anew once, and drops what was typed before.
  await page.waitForTimeout(5_000);
  return page;
}

async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pressedAt: number[] = [];
    addEventListener("keydown", ({ key }) => key.length === 1 && pressedAt.push(Date.now()), {
      capture: true,
    });
    Object.assign(window, { pressedAt });
  });
}

/** Looks in each frame that is drawn how many letters of the typed text an element shows. */
async function watchText(frame: Frame, selector: string): Promise<void> {
  await frame.evaluate(
    ([found, text]) => {
      const shownAt: number[] = [];
      const look = () => {
        const element = document.querySelector(found);
        const shown = element instanceof HTMLInputElement ? element.value : (element?.textContent ?? "");
        let letters = 0;
        while (letters < text.length && shown[letters] === text[letters]) letters++;
        for (let at = 1; at <= letters; at++) shownAt[at] ??= Date.now();
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { shownAt });
    },
    [selector, typed] as const,
  );
}

function shownAt(frame: Frame): Promise<number[]> {
  return frame.evaluate(() => Reflect.get(window, "shownAt"));
}
