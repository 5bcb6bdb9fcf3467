import { runsAll, share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { keyPages } from "../../../scripts/support/page-kinds.ts";
import { publishedPages } from "../../../scripts/support/published-pages.ts";
import { test } from "../fixtures.ts";
import { openSweepFrame, sweep } from "../support/sweep.ts";
import type { SweepRound } from "../support/sweep-page.ts";
import { phone } from "../support/visit.ts";

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
    "/pricing",
    "/thank-you",
    "/search",
    "/made-up",
  ];
  const order = "/payment-info?amount=25&priceId=growing_annual&quantity=1&plan=Growing+Business";
  const screens = ["/account", "/auth", order, "/payment-info"];
  return [...kinds.map(({ path }) => path), ...others, ...screens];
}

/** `npm run test:all` lays each page out as often as this, too, because not all of a layout depends on a breakpoint. */
const everyWidth = runsAll
  ? [{ state: "", widths: Array.from({ length: 54 }, (_, index) => 320 + 32 * index) }]
  : [];

const rounds: readonly SweepRound[] = [
  { state: "" },
  ...everyWidth,
  { state: " at 150%", fontSize: "150%", widths: [320, 360, 390, 768] },
  { state: " at 200%", fontSize: "200%", widths: [320, 360, 390, 768] },
  { state: " with long words", lengthened: texts, widths: [320, 360, 390, 768, 1024, 1280, 1440, 1920] },
];

test("R-LAYOUT-2 every kind of page fits on both sides of every breakpoint, at font sizes of 150% and 200%, and with words of 80 letters: no sideways scrolling, nothing cut off, aligned bars, content and footer, no card alone in its row, titles of a row on one line", async ({
  site,
  page,
}) => {
  test.setTimeout(1_800_000);
  const frame = await openSweepFrame(page);
  for (const path of share(await allKinds(site.url), 8)) {
    await test.step(path, async () => {
      const { widths, problems } = await sweep(frame, path, rounds);
      expect.soft(problems, path).toEqual([]);
      // The window's breakpoints alone are as many.
      expect.soft(widths.length, path).toBeGreaterThan(14);
    });
  }
});

/** Too wide in one range only, a title below the one beside it, a screen in a subgrid, and a breakpoint for walls. */
const faulty = `<!doctype html><html lang="en"><head><title>Faulty</title><style>
  body { margin: 0 }
  ul { display: grid; grid-template-columns: 1fr 1fr; grid-template-rows: auto auto; margin: 0; padding: 0 }
  li { display: grid; grid-row: span 2; grid-template-rows: subgrid }
  li + li { padding-top: 9px }
  .half { container-type: inline-size; width: 50% }
  @container (width >= 20rem) { .half p { color: green } }
  @media (50rem <= width < 51rem) { .wide { width: 900px } }
  @media (width >= 160rem) { .wide { color: green } }
</style></head><body><main><p class="wide">Wide</p><div class="half"><p>Half</p></div><ul>
  <li><h3>One</h3><div class="scene" aria-label="A screen"><div class="stage">A</div></div></li><li><h3>Two</h3></li>
</ul></main></body></html>`;

test("R-LAYOUT-2 the sweep names what does not fit at the widths where it does not, and a breakpoint that it does not reach", {
  tag: "@1of6",
}, async ({ page }) => {
  await page.route("**/faulty", (route) => route.fulfill({ contentType: "text/html", body: faulty }));
  const { widths, problems } = await sweep(await openSweepFrame(page), "/faulty", [{ state: "" }]);
  expect(widths).toEqual([320, 639, 640, 799, 800, 815, 816, 1920]);
  const everywhere = widths.flatMap((width) => [
    `/faulty, ${width} px: "A screen" is laid out in a subgrid, which takes seconds`,
    `/faulty, ${width} px: on another line than the titles beside it: "Two"`,
  ]);
  const atOne = [
    "/faulty, 800 px: scrolls sideways by 100 px",
    "/faulty, 815 px: scrolls sideways by 85 px",
    '/faulty is laid out on one side only of "(width >= 160rem)"',
  ];
  expect([...problems].sort()).toEqual([...everywhere, ...atOne].sort());
});

test("R-NAV-8 the popover stays inside the window at font sizes of 100%, 150% and 200%", {
  tag: "@6of6",
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const popover = page.getByRole("dialog", { name: "Paraph joins NVIDIA Inception" });
  for (const [fontSize, widths] of [
    ["100%", [320, 390, 499, 500, 1280]],
    ["150%", [320, 390, 499, 500, 1280]],
    // A narrower bar has no room for the logo at this font size.
    ["200%", [390, 499, 500, 1280]],
  ] as const) {
    await page.evaluate(
      (size) => Object.assign(document.documentElement.style, { fontSize: size }),
      fontSize,
    );
    for (const width of widths) {
      // Resizing the window repositions it.
      await page.setViewportSize({ width, height: phone.height });
      await expect(popover).toBeVisible();
      const edges = async () => {
        const box = await popover.boundingBox();
        const [left, right] = [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)];
        return { isInside: left >= 0 && right <= width - 16, left, right };
      };
      await expect.poll(edges, `${width} px at ${fontSize}`).toMatchObject({ isInside: true });
    }
  }
});
