import { expect, type Page } from "@playwright/test";
import { readPdf } from "../../support/read-pdf.ts";
import { test } from "../fixtures.ts";
import {
  everyKindPath,
  inForm,
  onSheet,
  openContract,
  publishEveryKind,
  reachForm,
} from "../support/contract-form.ts";
import { downloadOf } from "../support/download-of.ts";
import { Newsroom } from "../support/newsroom.ts";
import { countRenders, renderedSince } from "../support/renders.ts";
import { mostRestyled } from "../support/restyled.ts";
import { untilIdle } from "../support/until-idle.ts";

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

test("R-CONTRACT-2 a key in a contract renders only the blank that is typed into, and restyles no more than its surroundings", {
  tag: "@3of6",
}, async ({ page }) => {
  await countRenders(page);
  await openContract(page, everyKindPath);
  await reachForm(page);
  for (const field of [onSheet(page, "thing").first(), inForm(page, "thing")]) {
    await field.click();
    // The first letter counts one more blank as filled in.
    await page.keyboard.type("a");
    await renderedSince(page);
    await page.keyboard.type("b");
    const rendered = await renderedSince(page);
    expect(rendered.length).toBeGreaterThan(0);
    expect(new Set(rendered)).toEqual(new Set(["thing"]));
  }
  await expect(onSheet(page, "thing").first()).toHaveText(/ab/);

  const all = await page.locator("body *").count();
  for (const field of [onSheet(page, "thing").first(), inForm(page, "thing")]) {
    await field.click();
    await page.keyboard.type("a");
    const most = await mostRestyled(page, async () => {
      await page.keyboard.type("b");
      // Two frames draw what the key changes, and then nothing is left to do.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await untilIdle(page);
    });
    expect(most).toBeGreaterThan(0);
    expect(most, `of ${all} elements`).toBeLessThan(all / 4);
  }
});

for (const [name, script] of [
  ["a browser without workers", "delete window.Worker"],
  [
    "a browser that refuses workers",
    "window.Worker = class { constructor() { throw new Error('refused') } }",
  ],
] as const)
  test(`R-CONTRACT-2 ${name} makes files all the same, and searches`, {
    // Either throws where the worker is made (components/script/workers/start-worker.browser.ts).
    tag: script.startsWith("delete") ? "@all" : "@3of6",
  }, async ({ page }) => {
    const workers = workersOf(page);
    await page.addInitScript(script);
    await openContract(page, everyKindPath);
    await reachForm(page);
    await inForm(page, "buyer").fill("Ann Lee");
    const pdf = await readPdf(await downloadOf(page, "Save as PDF"));
    expect(pdf.pages.join(" ")).toContain("Ann Lee");
    await page.keyboard.press("/");
    const dialog = page.getByRole("dialog", { name: "Search this website" });
    await dialog.getByRole("searchbox").fill("pricng");
    await expect(dialog.getByText(/^\d+ results?$/)).toBeVisible();
    expect(workers).toEqual([]);
  });

/** The addresses of the workers that a page starts. */
function workersOf(page: Page): string[] {
  const addresses: string[] = [];
  page.on("worker", (worker) => addresses.push(new URL(worker.url()).pathname));
  return addresses;
}
