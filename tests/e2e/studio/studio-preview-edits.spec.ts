import { expect } from "@playwright/test";
import { stegaClean } from "@sanity/client/stega";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

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

test("R-CMS-6 the preview shows what is typed before the lake has stored it, and the Studio says when it falls behind", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
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
  const action = studio.preview.locator('[data-typed-field="label"]').first();
  const label = plain((await action.textContent()) ?? "");
  await studio.clickInPreview(action, { x: 3, y: 3 });
  const input = studio.text('blocks[_key=="hero"].actions[_key=="see-the-two-plans"].label');
  await expect(input).toBeEditable();
  await input.hover();
  await expect(async () => {
    await input.fill(`${label} x`);
    await expect
      .poll(async () => plain((await action.textContent()) ?? ""), { timeout: 2_000 })
      .toBe(`${label} x`);
  }).toPass();
  await studio.closeDialog();
  release();
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  await expect.poll(() => words("hero")).toBe("All Form Approvals pricing: no fee per request");
  expect(await words("questions")).toBe("All Form Approvals pricing FAQ");

  const behind = studio.page.getByTestId("preview-behind").getByRole("status");
  const load = studio.page.getByRole("button", { name: "Load the preview again" });
  await expect(behind).toHaveText("");
  await expect(load).toHaveCount(0);
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await studio.page.route(
    ({ searchParams }) => searchParams.has("_rsc"),
    async (route) => {
      await pressed;
      // The page that asked is gone by then.
      await route.continue().catch(() => undefined);
    },
  );
  const id = "page-form-approval-pricing";
  await newsroom.edit(id, { title: "What others wrote meanwhile" });
  await expect(behind).toContainText("The preview has fallen behind");
  await load.click();
  const shown = studio.preview.locator("[data-shown-revision]");
  const newest = await newsroom.client.fetch<string>(
    "*[_id == $id][0]._rev",
    { id: `drafts.${id}` },
    { perspective: "raw" },
  );
  await expect(shown).toHaveAttribute("data-shown-revision", newest);
  press();
  await expect(load).toHaveCount(0);
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
