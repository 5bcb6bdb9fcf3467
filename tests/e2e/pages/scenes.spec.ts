import { runsAll, share } from "@paraph/service/testing/extent";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Pages with many screens of the product; between them they have every kind of motion. */
const pages = ["/form-approval", "/signature/mobile", "/timer-classroom", "/customers"];

const moving = ".m-draw, .m-in, .m-pop, .m-type, .m-bar, .m-tick";

/** The scenes of a page in which something moves, in sight of a mouse. */
async function scenesOf(page: Page): Promise<Locator[]> {
  return page
    .locator("main .scene")
    .filter({ has: page.locator(moving), visible: true })
    .all();
}

/** Which motions the parts of a scene have now; none while it is still. */
function motionsOf(scene: Locator): Promise<string[]> {
  return scene.evaluate((element, parts) => {
    const names = [...element.querySelectorAll(parts)].map((part) => getComputedStyle(part).animationName);
    return names.filter((name) => name !== "none");
  }, moving);
}

function motionClasses(scene: Locator): Promise<string[]> {
  return scene.evaluate(
    (element, parts) => parts.split(", ").filter((part) => element.querySelector(part)),
    moving,
  );
}

test("R-CMS-3 a scene is still until somebody points at it, moves once for a few seconds, and is still again", {
  tag: "@5of6",
}, async ({ page }) => {
  const seen = new Set<string>();
  /** What moves in the scenes so far. `npm run test:all` points at all scenes, `npm test` at those with something new. */
  const covered = new Set<string>();
  for (const address of pages) {
    await page.goto(address);
    for (const scene of await scenesOf(page)) {
      const motions = await motionClasses(scene);
      if (!runsAll && motions.every((motion) => covered.has(motion))) continue;
      for (const motion of motions) covered.add(motion);
      await scene.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      await expect.poll(() => motionsOf(scene)).toEqual([]);
      // Asked of the motions themselves, because a slow machine may see them late.
      const lasting = scene.evaluate(
        (element) =>
          new Promise<{ name: string; ends: number }>((resolve) => {
            element.addEventListener(
              "animationstart",
              (event) => {
                const name = event instanceof AnimationEvent ? event.animationName : "";
                const motions = element.getAnimations({ subtree: true });
                const ends = motions.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
                resolve({ name, ends: Math.max(...ends) });
              },
              { once: true },
            );
          }),
      );
      await scene.hover();
      const { ends } = await lasting;
      expect(ends, address).toBeGreaterThan(0);
      expect(ends, address).toBeLessThanOrEqual(4_000);
      for (const name of await motionsOf(scene)) seen.add(name);
    }
  }
  expect([...seen].sort()).toEqual([
    "draw",
    "scene-bar",
    "scene-in",
    "scene-pop",
    "scene-tick",
    "scene-type",
  ]);
});

test("R-CMS-3 the focus in its block moves a scene as pointing at it does", { tag: "@5of6" }, async ({
  page,
}) => {
  await page.goto("/form-approval");
  const block = page
    .locator("main .block-area")
    .filter({ has: page.locator(`.scene :is(${moving})`) })
    .first();
  const scene = block.locator(".scene").first();
  expect(await motionsOf(scene)).toEqual([]);
  await block.getByRole("link").or(block.getByRole("button")).first().focus();
  expect(await motionsOf(scene)).not.toEqual([]);
});

test("R-CMS-3 under reduced motion no scene moves, whoever points at it", { tag: "@2of6" }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of share(pages, 4)) {
    await page.goto(address);
    const scenes = await scenesOf(page);
    expect(scenes.length, address).toBeGreaterThan(0);
    for (const scene of scenes) {
      await scene.hover();
      expect(await motionsOf(scene), address).toEqual([]);
      expect(await scene.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
    }
  }
});

test("R-CMS-3 scenes are markup and style sheets alone, and move without scripts", { tag: "@2of6" }, async ({
  pageWithoutScripts: page,
}) => {
  for (const address of share(pages, 4)) {
    await page.goto(address);
    const others = page.locator(
      ".scene :is(script, style, link, img, picture, video, canvas, iframe, object, animate, animateTransform, [style], a, button, input)",
    );
    await expect(others).toHaveCount(0);
    for (const scene of await scenesOf(page)) {
      await scene.hover();
      expect(await motionsOf(scene), address).not.toEqual([]);
    }
  }
});
