import { share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { stegaClean } from "@sanity/client/stega";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

/** In each block of the gallery: what a marketer clicks, by the path it is marked with, and a field that opens. */
const places = [
  ["hero-split", "visual.scene", ".visual.scene"],
  ["hero-split", "actions:", ".actions["],
  ["split-picture", "visual.picture", ".visual.picture"],
  ["features-three", "items:", ".items["],
  ["steps-four", "items:", ".items["],
  ["stats-four", "items:", ".items["],
  ["pricing-three", "plans:", ".plans["],
  ["faq", "items:", ".items["],
  ["logos", "logos", ".logos"],
  ["tiers", "tiers", ".tiers"],
  ["checkout-plain", "price", ".price"],
  ["code-sample", "samples", ".samples"],
  ["integrations", "items:", ".items["],
  ["app-badges-own", "apps:", ".apps["],
  ["deal-three", "offers:", ".offers["],
  ["embed", "address", ".address"],
] as const;

test("R-CMS-6 a click on a picture, price, action or list item in the preview opens its field", {
  tag: "@4of6",
}, async ({ newsroom, openStudio }) => {
  const asked = share(places, 8);
  // The gallery itself has sixty blocks, which the Studio takes long to open.
  const keys = asked.map(([key]) => key);
  const blocks = await newsroom.client.fetch(
    '*[path == "/blocks"][0].blocks[_key in $keys || defined(anchor)]',
    { keys },
  );
  await newsroom.publishNew({ ...smallPage("page-places", "/places", "Places"), blocks });
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/places");
  for (const [block, marked, field] of asked) {
    await test.step(`${block} ${marked}`, async () => {
      const element = studio.preview.locator(`[data-sanity*="path=blocks:${block}.${marked}"]`).first();
      // Beside its texts, which open their own fields, and below the round corners of a card.
      const place = { x: 3, y: marked === "plans:" || marked === "offers:" ? 60 : 3 };
      const opened = studio.page.locator(`[data-testid^='field-blocks[_key=="${block}"]${field}']`);
      // The overlay of what has just come into view may be there later than that of the block around it, which takes the click.
      await expect(async () => {
        await studio.clickInPreview(element, place);
        await expect(opened.first()).toBeVisible({ timeout: 20_000 });
      }).toPass({ timeout: 180_000 });
      await studio.closeDialog();
    });
  }
});

test("R-CMS-6 blocks are moved, duplicated, hidden, inserted, removed and brought back by the tools in the preview", {
  tag: "@3of6",
}, async ({ newsroom, openStudio }) => {
  const blocks = ["first", "second", "third"].map((key) => ({
    _type: "hero",
    _key: key,
    variant: "centered",
    heading: `The ${key} block`,
  }));
  await newsroom.publishNew({ ...smallPage("page-tools", "/tools", "Tools"), blocks });
  const studio = await openStudio("deniz-aksoy");
  // Stays with the page, and changes nothing there.
  await studio.page.addInitScript(() =>
    addEventListener("contextmenu", (asked) => Object.assign(window, { asked }), { capture: true }),
  );
  await studio.openPreview("/tools");
  const { preview } = studio;
  const headings = preview.locator("main :is(h1, h2)");
  const shown = () => headings.allTextContents().then((all) => all.map((text) => plain(text)));
  const stored = () =>
    newsroom.client.fetch('*[_id == "drafts.page-tools"][0].blocks[].heading', {}, { perspective: "raw" });
  const tools = preview.getByRole("toolbar", { name: "This block" });
  const press = async (heading: string, tool: string) => {
    await preview.getByRole("heading", { name: heading }).first().hover({ force: true });
    await tools.getByRole("button", { name: tool }).click();
    await expect(tools).toHaveAttribute("aria-busy", "false");
  };
  const [first, second, third] = ["The first block", "The second block", "The third block"];

  const typed = "The second block, as it is typed";

  await test.step("what is typed and moved shows before the lake has stored it", async () => {
    const { promise: seen, resolve: release } = Promise.withResolvers<void>();
    await studio.page.route("**/data/actions/**", async (route) => {
      await seen;
      await route.continue();
    });
    await studio.clickInPreview(preview.getByRole("heading", { name: second }));
    const input = studio.text('blocks[_key=="second"].heading');
    await expect(input).toBeEditable();
    await input.hover();
    await expect(async () => {
      await input.fill(typed);
      await expect.poll(shown, { timeout: 2_000 }).toEqual([first, typed, third]);
    }).toPass();
    await input.fill(second);
    await expect.poll(shown).toEqual([first, second, third]);
    await studio.closeDialog();
    await expect(async () => {
      await press(first, "Move down");
      expect(await shown()).toEqual([second, first, third]);
    }).toPass();
    release();
  });
  await expect.poll(stored).toEqual([second, first, third]);

  // The menu of the overlays is for items of blocks only.
  const whole = preview.locator('[data-sanity*="path=blocks:third;"]').first();
  await whole.click({ button: "right", force: true, position: { x: 6, y: 6 } });
  expect(await whole.evaluate(() => Reflect.get(window, "asked").defaultPrevented)).toBe(false);
  await expect(preview.getByRole("menu")).toHaveCount(0);

  await press(third, "Duplicate");
  await expect.poll(shown).toEqual([second, first, third, third]);
  await press(second, "Remove");
  await expect.poll(shown).toEqual([first, third, third]);
  await press(first, "Undo");
  await expect.poll(shown).toEqual([second, first, third, third]);

  await press(first, "Hide from visitors");
  await expect(preview.getByText(/The block “hero” is hidden from visitors since /)).toBeVisible();
  // What the page loads below the pointer ends the hover.
  await expect(async () => {
    await preview.getByText(/is hidden from visitors since /).hover();
    await tools.getByRole("button", { name: "Show to visitors" }).click({ timeout: 5_000 });
  }).toPass();
  await expect.poll(shown).toEqual([second, first, third, third]);

  await preview.getByRole("heading", { name: second }).hover({ force: true });
  await tools.getByRole("button", { name: "Insert a block" }).click();
  const dialog = preview.getByRole("dialog", { name: "Insert a block" });
  await dialog.getByRole("searchbox").fill("frequent");
  const pictures = dialog.locator("li img");
  await expect(pictures).toHaveCount(1);
  await expect
    .poll(() => pictures.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await dialog.getByRole("listitem").getByRole("button").click();
  await expect(preview.locator('main [data-block="faq"]')).toBeVisible();
  await expect.poll(async () => (await shown())[0]).toBe(second);

  await studio.publish();
  await newsroom.told();
  const { html } = await newsroom.visit("/tools");
  expect([...html.matchAll(/data-block="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
    "hero",
    "faq",
    "hero",
    "hero",
    "hero",
  ]);
  expect(html).not.toContain("block-tools");
});

test("R-CMS-6 a click on the announcement's logo or beside a link of the footer opens its field", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/form-approval");
  const { page, preview } = studio;
  await studio.clickInPreview(preview.locator("[data-announcement-item]"));
  await expect(studio.text("partner")).toBeVisible();
  await expect(page).toHaveURL(/presentation\/announcement\/[^/]+\/logo/);
  const link = preview.locator('#footer [data-sanity*="path=legalLinks:"]').first();
  await studio.clickInPreview(link);
  await expect(page.locator("[data-testid^='field-legalLinks'][data-testid$='.link']").first()).toBeVisible();
  await expect(
    page.locator("[data-testid^='field-legalLinks'][data-testid$='.label']").first(),
  ).toBeVisible();
});

/** Without the invisible marks of their source. */
function plain(text: string): string {
  return stegaClean(text).trim();
}
