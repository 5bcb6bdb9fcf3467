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

test("R-CMS-6 a click on a picture, price, action or list item in the preview opens its field", async ({
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/blocks");
  for (const [block, marked, field] of places) {
    await test.step(`${block} ${marked}`, async () => {
      const element = studio.preview.locator(`[data-sanity*="path=blocks:${block}.${marked}"]`).first();
      // Beside its texts, which open their own fields, and below the round corners of a card.
      await studio.clickInPreview(element, { x: 3, y: marked === "plans:" || marked === "offers:" ? 60 : 3 });
      const opened = studio.page.locator(`[data-testid^='field-blocks[_key=="${block}"]${field}']`);
      await expect(opened.first()).toBeVisible();
      await studio.closeDialog();
    });
  }
});

test("R-CMS-6 a block is dragged to another place in the preview, and moves for visitors at the publish", async ({
  newsroom,
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/form-approval");
  const order = () =>
    studio.preview
      .locator("main [data-block]")
      .evaluateAll((blocks) =>
        blocks.map(({ dataset }) => /path=blocks:([^;]+)/.exec(dataset.sanity ?? "")?.[1]),
      );
  const [first, second, ...others] = await order();
  const moved = studio.preview.locator(`[data-sanity*="path=blocks:${second};"]`);
  await moved.evaluate((block) => block.scrollIntoView({ block: "center" }));
  await studio.hoverInPreview(moved, { x: 6, y: 6 });
  const place = await moved.boundingBox();
  if (!place) throw new Error(`The block ${second} is not on the screen`);
  const { mouse } = studio.page;
  await mouse.move(place.x + 6, place.y + 6);
  await mouse.down();
  await mouse.move(place.x + 6, place.y - 40, { steps: 5 });
  await mouse.move(place.x + 6, place.y - 4000, { steps: 5 });
  await mouse.up();
  await expect.poll(order).toEqual([second, first, ...others]);
  const html = async () => (await newsroom.visit("/form-approval")).html;
  const kinds = (page: string) => [...page.matchAll(/data-block="(\w+)"/g)].map(([, kind]) => kind);
  const before = kinds(await html());
  await studio.publish();
  await newsroom.told();
  expect(kinds(await html())).toEqual([before[1], before[0], ...before.slice(2)]);
});

test("R-CMS-6 a block is duplicated and removed by the menu in the preview", async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/form-approval/pricing");
  const blocks = studio.preview.locator("main [data-block]");
  const count = await blocks.count();
  const choose = async (name: string) => {
    const entry = studio.preview.getByRole("menuitem", { name });
    // The menu stays empty when it opens before the Studio has given the document to the overlays.
    await expect(async () => {
      await studio.hoverInPreview(blocks.first(), { x: 6, y: 6 });
      await blocks.first().click({ button: "right", force: true, position: { x: 6, y: 6 } });
      await expect(entry).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await entry.click();
  };
  await choose("Duplicate");
  await expect(blocks).toHaveCount(count + 1);
  // What a menu that opens right now would work on is only half there.
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await choose("Remove");
  await expect(blocks).toHaveCount(count);
});

test("R-CMS-6 the preview shows what is typed before the lake has stored it", async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/form-approval/pricing");
  const heading = studio.preview
    .locator('[data-sanity*="path=blocks:questions;"]')
    .getByRole("heading")
    .first();
  await studio.clickInPreview(heading);
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  await studio.page.route("**/data/actions/**", async (route) => {
    await seen;
    await route.continue();
  });
  const input = studio.text('blocks[_key=="questions"].heading');
  await expect(input).toBeEditable();
  await expect(async () => {
    await input.fill("Asked before anything is stored");
    await expect(heading).toContainText("Asked before anything is stored", { timeout: 2_000 });
  }).toPass();
  release();
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await expect(heading).toContainText("Asked before anything is stored");
});

test("R-CMS-6 blocks are moved, duplicated, hidden, inserted, removed and brought back by the tools in the preview", async ({
  newsroom,
  openStudio,
}) => {
  const blocks = ["first", "second", "third"].map((key) => ({
    _type: "hero",
    _key: key,
    variant: "centered",
    heading: `The ${key} block`,
  }));
  await newsroom.publishNew({ ...smallPage("page-tools", "/tools", "Tools"), blocks });
  const studio = await openStudio("deniz-aksoy");
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

  await expect(async () => {
    await press(first, "Move down");
    expect(await shown()).toEqual([second, first, third]);
  }).toPass();
  await expect.poll(stored).toEqual([second, first, third]);

  await press(third, "Duplicate");
  await expect.poll(shown).toEqual([second, first, third, third]);
  await press(second, "Remove");
  await expect.poll(shown).toEqual([first, third, third]);
  await press(first, "Undo");
  await expect.poll(shown).toEqual([second, first, third, third]);

  await press(first, "Hide from visitors");
  await expect(preview.getByText(/The block “hero” is hidden from visitors since /)).toBeVisible();
  await preview.getByText(/is hidden from visitors since /).hover();
  await tools.getByRole("button", { name: "Show to visitors" }).click();
  await expect.poll(shown).toEqual([second, first, third, third]);

  await preview.getByRole("heading", { name: second }).hover({ force: true });
  await tools.getByRole("button", { name: "Insert a block" }).click();
  const dialog = preview.getByRole("dialog", { name: "Insert a block" });
  await dialog.getByRole("searchbox").fill("frequent");
  const pictures = dialog.locator("li img");
  await expect(pictures).toHaveCount(1);
  expect(
    await pictures.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(0);
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

/** Without the invisible marks of their source. */
function plain(text: string): string {
  return stegaClean(text).trim();
}
