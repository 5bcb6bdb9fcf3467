import { expect } from "@playwright/test";
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
