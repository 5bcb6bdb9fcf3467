import { expect } from "@playwright/test";
import sharp from "sharp";
import { axeViolations } from "../support/axe.ts";
import { test } from "../support/studio-test.ts";

// A system of its own: no other test has to live with so many pictures.
test.use({ environment: {} });

const MANY = 600;

/** Wider than any thumbnail, and different from all others. */
async function createNumbered(index: number): Promise<Buffer> {
  const background = { r: index % 256, g: Math.floor(index / 256) * 80, b: 160 };
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
}

test("R-CMS-1 of six hundred pictures those in sight are drawn, small, and the keyboard leads through them", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  for (let index = 0; index < MANY; index += 20) {
    const batch = Array.from({ length: 20 }, async (_, at) => {
      const filename = `shelf-${String(index + at).padStart(3, "0")}.png`;
      return newsroom.client.assets.upload("image", await createNumbered(index + at), { filename });
    });
    await Promise.all(batch);
  }
  const named = '*[originalFilename == "shelf-007.png"][0]._id';
  const seventh = await newsroom.client.fetch<string>(named);
  await newsroom.client.patch(seventh).set({ altText: "A shelf of seven books" }).commit();
  const all = await newsroom.client.fetch<number>('count(*[_type == "sanity.imageAsset"])');
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const thumbnails: string[] = [];
  page.on("request", (request) => {
    if (/\/images\/.*\.png/.test(request.url())) thumbnails.push(request.url());
  });
  await studio.go("/studio/media");
  await expect(page.getByText(`${all} pictures`, { exact: true })).toBeVisible();
  const assets = page.getByTestId("media-asset");
  await expect(assets.first().locator("img")).toHaveJSProperty("complete", true);

  await test.step("few are drawn, as small renditions, wherever somebody scrolls to", async () => {
    expect(await assets.count()).toBeLessThan(120);
    await page.mouse.move(700, 700);
    await page.mouse.wheel(0, 1_000_000);
    await expect(page.locator(`[aria-posinset="${all}"]`)).toBeInViewport();
    expect(await assets.count()).toBeLessThan(120);
    await page.mouse.wheel(0, -1_000_000);
    await expect(page.locator('[aria-posinset="1"]')).toBeInViewport();
    expect(thumbnails.length).toBeLessThan(240);
    for (const url of thumbnails) expect(Number(new URL(url).searchParams.get("w"))).toBeLessThanOrEqual(384);
  });

  const focusedPlace = () =>
    page.evaluate(() => Number(document.activeElement?.closest("li")?.getAttribute("aria-posinset")));
  const search = page.getByLabel("Search pictures");
  await test.step("arrows, Home and End lead from one to the next; Enter opens and Escape comes back", async () => {
    await page.getByLabel("Format").focus();
    await page.keyboard.press("Tab");
    expect(await focusedPlace()).toBe(1);
    await page.keyboard.press("ArrowRight");
    expect(await focusedPlace()).toBe(2);
    await page.keyboard.press("ArrowDown");
    const columns = (await focusedPlace()) - 2;
    expect(columns).toBeGreaterThan(2);
    await expect(page.locator(":focus")).toBeInViewport();
    const opened = await focusedPlace();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect.poll(focusedPlace).toBe(opened);
    for (const [key, place] of [
      ["End", all],
      ["ArrowLeft", all - 1],
      ["Home", 1],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focusedPlace()).toBe(place);
      await expect(page.locator(":focus")).toBeInViewport();
    }
    await page.keyboard.press("Tab");
    expect(await focusedPlace()).toBeNaN();
  });

  await test.step("the search finds one of them, by its name or its words, from anywhere", async () => {
    await page.mouse.wheel(0, 20_000);
    await search.fill("seven books");
    await expect(assets).toHaveCount(1);
    await expect(page.getByRole("button", { name: "shelf-007.png A shelf of seven books" })).toBeVisible();
    await search.fill("no such picture");
    await expect(page.getByText("No picture matches this.")).toBeVisible();
    await search.fill("shelf-00");
    await expect(assets).toHaveCount(10);
    await expect(
      page.getByRole("button", { name: /^shelf-003\.png No alt text 900 × 600 px · PNG · .*Unused$/ }),
    ).toBeVisible();
    expect(await axeViolations(page, "document.querySelector('.media-grid')")).toEqual([]);
  });
});
