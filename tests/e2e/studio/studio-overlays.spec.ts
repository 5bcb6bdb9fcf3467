import { expect } from "@playwright/test";
import { stegaClean } from "@sanity/client/stega";
import { share } from "../../support/extent.ts";
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
  for (const [block, marked, field] of share(places, 4)) {
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

test("R-CMS-6 a block is dragged to another place in the preview before the lake has stored it, and moves for visitors at the publish", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
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
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  await studio.page.route("**/data/actions/**", async (route) => {
    await seen;
    await route.continue();
  });
  await mouse.up();
  await expect.poll(order).toEqual([second, first, ...others]);
  release();
  const html = async () => (await newsroom.visit("/form-approval")).html;
  const kinds = (page: string) => [...page.matchAll(/data-block="(\w+)"/g)].map(([, kind]) => kind);
  const before = kinds(await html());
  await studio.publish();
  await newsroom.told();
  expect(kinds(await html())).toEqual([before[1], before[0], ...before.slice(2)]);
});

test("R-CMS-6 an item of a block is duplicated and removed by the menu in the preview, while a block has its tools", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy", { fresh: true });
  await studio.page.addInitScript(() =>
    addEventListener("contextmenu", (asked) => Object.assign(window, { asked }), { capture: true }),
  );
  await studio.openPreview("/form-approval/pricing");
  const items = studio.preview.locator('[data-sanity*="path=blocks:member.items:"]');
  const count = await items.count();
  const menu = studio.preview.getByRole("menu");
  // Inside the item, also where its corners are round.
  const corner = { x: 24, y: 6 };
  const choose = async (name: string) => {
    const entry = studio.preview.getByRole("menuitem", { name });
    // The menu stays empty when it opens before the Studio has given the document to the overlays.
    await expect(async () => {
      await studio.hoverInPreview(items.first(), corner);
      await items.first().click({ button: "right", force: true, position: corner });
      await expect(entry).toBeVisible({ timeout: 3_000 });
    }).toPass();
    expect(await items.first().evaluate(() => Reflect.get(window, "asked").defaultPrevented)).toBe(true);
    await entry.click();
  };
  await choose("Duplicate");
  await expect(items).toHaveCount(count + 1);
  // What a menu that opens right now would work on is only half there.
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await choose("Remove");
  await expect(items).toHaveCount(count);
  await expect(menu).toHaveCount(0);

  const block = studio.preview.locator('[data-sanity*="path=blocks:hero;"]');
  await studio.hoverInPreview(block, { x: 6, y: 6 });
  await expect(studio.preview.getByRole("toolbar", { name: "This block" })).toBeVisible();
  await block.click({ button: "right", force: true, position: { x: 6, y: 6 } });
  // The overlays keep the browser's own menu away where they open theirs.
  expect(await block.evaluate(() => Reflect.get(window, "asked").defaultPrevented)).toBe(false);
  await expect(menu).toHaveCount(0);
});

test("R-CMS-6 the preview shows what is typed before the lake has stored it", { tag: "@all" }, async ({
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy");
  await studio.openPreview("/form-approval/pricing");
  const headingOf = (block: string) =>
    studio.preview.locator(`[data-sanity*="path=blocks:${block};"]`).getByRole("heading").first();
  const words = async (block: string) => plain((await headingOf(block).textContent()) ?? "");
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  await studio.page.route("**/data/actions/**", async (route) => {
    await seen;
    await route.continue();
  });
  // The second one has underlined words in an element of their own.
  for (const [block, before] of [
    ["questions", "Form Approvals pricing FAQ"],
    ["hero", "Form Approvals pricing: no fee per request"],
  ] as const) {
    await studio.clickInPreview(headingOf(block));
    const input = studio.text(`blocks[_key=="${block}"].heading`);
    await expect(input).toBeEditable();
    // Nobody points at what the preview shows while they type beside it.
    await input.hover();
    await expect(async () => {
      await input.fill(`All ${before}`);
      await expect.poll(() => words(block), { timeout: 2_000 }).toBe(`All ${before}`);
    }).toPass();
    await studio.closeDialog();
  }
  release();
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await expect.poll(() => words("hero")).toBe("All Form Approvals pricing: no fee per request");
  expect(await words("questions")).toBe("All Form Approvals pricing FAQ");
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
  await preview.getByText(/is hidden from visitors since /).hover();
  await tools.getByRole("button", { name: "Show to visitors" }).click();
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

test("R-CMS-6 the blocks of a variant are moved by the tools in its preview", { tag: "@all" }, async ({
  newsroom,
  openStudio,
}) => {
  const block = (heading: string) => ({ _type: "hero", _key: heading, variant: "centered", heading });
  await newsroom.publishNew({ ...smallPage("page-divided", "/divided", "Divided"), blocks: [block("page")] });
  await newsroom.publishNew({
    _id: "divided-experiment",
    _type: "experiment",
    title: "Which order brings more letters?",
    page: { _type: "reference", _ref: "page-divided" },
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    variants: [
      {
        _key: "b",
        _type: "variant",
        letter: "B",
        name: "Another order",
        share: 50,
        blocks: [block("first"), block("second")],
      },
    ],
  });
  const studio = await openStudio("deniz-aksoy");
  const variant = "/api/draft-mode/variant?path=/divided&variant=divided-experiment.B";
  await studio.go(`/studio/presentation?preview=${encodeURIComponent(variant)}`);
  const { preview } = studio;
  const headings = preview.locator("main [data-block] :is(h1, h2)");
  const shown = () => headings.allTextContents().then((all) => all.map((text) => plain(text)));
  await expect.poll(shown).toEqual(["first", "second"]);
  await studio.clickInPreview(preview.getByRole("heading", { name: "first" }));
  await expect(studio.text('variants[_key=="b"].blocks[_key=="first"].heading')).toBeEditable();
  const tools = preview.getByRole("toolbar", { name: "This block" });
  await expect(async () => {
    await preview.getByRole("heading", { name: "first" }).hover({ force: true });
    await tools.getByRole("button", { name: "Move down" }).click();
    await expect(tools).toHaveAttribute("aria-busy", "false");
    expect(await shown()).toEqual(["second", "first"]);
  }).toPass();
  await expect
    .poll(() =>
      newsroom.client.fetch(
        '*[_id == "drafts.divided-experiment"][0].variants[0].blocks[].heading',
        {},
        { perspective: "raw" },
      ),
    )
    .toEqual(["second", "first"]);
});

test("R-CMS-6 when a document opens beside its preview, the focus is on one of its fields or nowhere in its form", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  // Other tests move the blocks of shipped pages.
  for (const name of ["one", "two"])
    await newsroom.publishNew(smallPage(`page-focus-${name}`, `/focus-${name}`, `Focus ${name}`));
  const studio = await openStudio("deniz-aksoy", { fresh: true });
  await studio.page.addInitScript(() => {
    addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.closest("[data-testid=explanation]"))
        sessionStorage.setItem("focused-explanation", "yes");
    });
  });
  for (const address of ["/focus-one", "/focus-two"]) {
    await studio.openPreview(address);
    await expect(studio.text("title")).toBeEditable();
    await studio.clickInPreview(studio.preview.getByRole("heading", { level: 1 }));
    await expect(studio.text('blocks[_key=="hero"].heading')).toBeEditable();
  }
  expect(await studio.page.evaluate(() => sessionStorage.getItem("focused-explanation"))).toBeNull();
});

/** Without the invisible marks of their source. */
function plain(text: string): string {
  return stegaClean(text).trim();
}
