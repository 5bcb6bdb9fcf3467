import { expect, type Page } from "@playwright/test";
import { keyPages } from "../../../scripts/support/page-kinds.ts";
import { publishedPages } from "../../../scripts/support/published-pages.ts";
import { test } from "../fixtures.ts";
import { brokenWords, lengthenWords, loneEntries, misfits, unevenTitles } from "../support/fit.ts";
import { phone, visit } from "../support/visit.ts";

/** From the narrowest phone to a wide desktop, to catch what breaks between the usual sizes. */
const everyWidth = Array.from({ length: 54 }, (_, index) => 320 + 32 * index);
const largeWidths = [320, 360, 390, 768];
const fewWidths = [320, 360, 390, 768, 1024, 1280, 1440, 1920];

/** Elements with text, except button labels and calculators, whose texts are always short. */
const texts =
  "main :not([data-calculator] *):is(h1, h2, h3, h4, p, li, dt, dd, figcaption, blockquote, summary, a:not(.action), label, th, td, td > span), " +
  "nav[aria-label=Breadcrumb] :is(a, span), footer :is(a, p, h2, summary)";

/** A page of each kind, and the screens that are not documents. */
async function allKinds(url: string): Promise<string[]> {
  const kinds = keyPages(await publishedPages(url), (line) => expect(line, "a kind without a page").toBe(""));
  // The first of them has every block.
  const others = [
    "/blocks",
    "/customers/nimbrel",
    "/affiliate-partners",
    "/thank-you",
    "/search",
    "/made-up",
  ];
  const order = "/payment-info?amount=25&priceId=growing_annual&quantity=1&plan=Growing+Business";
  const screens = ["/auth", order, "/payment-info"];
  return [...kinds.map(({ path }) => path), ...others, ...screens];
}

async function problemsAt(page: Page, widths: readonly number[], state: string): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    problems.push(...(await misfits(page)).map((problem) => `${state}, ${width} px: ${problem}`));
  }
  return problems;
}

test("R-LAYOUT-2 every kind of page fits every width: no sideways scrolling, nothing cut off, aligned bars, content and footer, no card alone in its row, titles of a row on one line", async ({
  site,
  page,
}) => {
  test.setTimeout(1_800_000);
  for (const path of await allKinds(site.url)) {
    await test.step(path, async () => {
      await visit(page, path);
      expect.soft(await problemsAt(page, everyWidth, path)).toEqual([]);
      const broken: string[] = [];
      const alone: string[] = [];
      const uneven: string[] = [];
      for (const width of fewWidths) {
        await page.setViewportSize({ width, height: 900 });
        broken.push(...(await brokenWords(page)).map((word) => `${path}, ${width} px: ${word}`));
        alone.push(...(await loneEntries(page)).map((entry) => `${path}, ${width} px: ${entry}`));
        uneven.push(...(await unevenTitles(page)).map((title) => `${path}, ${width} px: ${title}`));
      }
      expect.soft(broken, "words that break although they would fit on a line").toEqual([]);
      expect.soft(alone, "entries alone in the last row of a grid").toEqual([]);
      expect.soft(uneven, "titles of a row on different lines").toEqual([]);
    });
  }
});

test("R-LAYOUT-2 every kind of page fits at font sizes of 150% and 200%, and with words of 80 letters", async ({
  site,
  page,
}) => {
  test.setTimeout(1_800_000);
  for (const path of await allKinds(site.url)) {
    await test.step(path, async () => {
      await visit(page, path);
      for (const size of ["150%", "200%"]) {
        await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
        expect.soft(await problemsAt(page, largeWidths, `${path} at ${size}`)).toEqual([]);
      }
      await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: "" }));
      expect(await lengthenWords(page, texts)).toBeGreaterThan(0);
      expect.soft(await problemsAt(page, fewWidths, `${path} with long words`)).toEqual([]);
    });
  }
});

for (const [size, widths] of [
  ["100%", [320, 390, 499, 500, 1280]],
  ["150%", [320, 390, 499, 500, 1280]],
  // A narrower bar has no room for the logo at this font size.
  ["200%", [390, 499, 500, 1280]],
] as const) {
  test(`R-NAV-8 the popover stays inside the window at a font size of ${size}`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: phone.height });
      await page.goto("/");
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
      const popover = page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" });
      await expect(popover).toBeVisible();
      // Resizing the window repositions it.
      await page.setViewportSize({ width, height: phone.height - 1 });
      await expect
        .poll(async () => (await popover.boundingBox())?.x, `${width} px`)
        .toBeGreaterThanOrEqual(0);
      const box = await popover.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width - 16);
    }
  });
}
