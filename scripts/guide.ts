import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { messageOf } from "@paraph/service/message-of";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { requireModernNode } from "../server/node-version.ts";
import { withBrowser } from "./bench/browser.ts";
import { withBuiltSite } from "./bench/built-site.ts";
import { prepareContent } from "./guide/content.ts";
import { type Scene, scenes } from "./guide/scenes.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "docs/marketers");
const wanted = process.argv.slice(2);

/** Takes the pictures of docs/marketers.md in the real Studio: all of them, or those whose names are given. */
async function main(): Promise<void> {
  const unknown = wanted.find((name) => !scenes.some((scene) => scene.name === name));
  if (unknown) {
    const names = scenes.map(({ name }) => name).join(", ");
    throw new Error(`No picture of the guide is called "${unknown}". There are: ${names}.`);
  }
  mkdirSync(folder, { recursive: true });
  await withBuiltSite(root, async ({ url, dataFolder }) => {
    await prepareContent(url, dataFolder);
    await withBrowser(root, async (browser) => {
      const failures: string[] = [];
      for (const scene of scenes) {
        if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
        // On a busy machine the Studio may take longer than a scene waits.
        await take(browser, url, scene)
          .catch(() => take(browser, url, scene))
          .catch((error: unknown) => failures.push(`${scene.name}: ${messageOf(error)}`));
      }
      // The other pictures are taken all the same.
      if (failures.length > 0) throw new Error(`Not every picture was taken.\n${failures.join("\n")}`);
    });
  });
  if (wanted.length === 0) removeStrays();
}

async function take(browser: Browser, url: string, scene: Scene): Promise<void> {
  const page = await signedIn(browser, url, scene.person ?? "deniz-aksoy", scene.isNew ?? false);
  try {
    await scene.show(page);
    const bytes = await takePicture(page, path.join(folder, `${scene.name}.webp`));
    console.log(`  ${scene.name}: ${Math.round(bytes / 1024)} KB`);
  } finally {
    await page.context().close();
  }
}

/** Removes the pictures that no scene takes any more. Until all the others are taken, none is removed. */
function removeStrays(): void {
  const taken = new Set(scenes.map(({ name }) => `${name}.webp`));
  for (const file of readdirSync(folder)) if (!taken.has(file)) rmSync(path.join(folder, file));
}

await main().catch((error: unknown) => {
  console.error(`\nguide: ${messageOf(error)}`);
  process.exitCode = 1;
});
process.exit();

/** A page of a browser in which somebody has signed in to the Studio, for the first time if `isNew`. */
async function signedIn(browser: Browser, url: string, person: string, isNew: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  const answer = await context.request.post(`${url}/lake/v1/auth/login/local`, {
    form: { person, origin: `${url}/studio`, kind: "cookie" },
    headers: { origin: url },
    maxRedirects: 0,
  });
  if (answer.status() !== 303)
    throw new Error(`${person} could not sign in to the Studio: ${answer.status()} ${await answer.text()}`);
  if (!isNew) await context.addInitScript((id) => localStorage.setItem(`paraph-tour-${id}`, "seen"), person);
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/** Small enough for a repository, large enough to read. */
const MOST_BYTES = 150 * 1024;
const WIDTH = 1280;

/** Writes what the page shows, and says how many bytes it takes. */
async function takePicture(page: Page, file: string): Promise<number> {
  // What fades in or is still being drawn. There is no event for "looks finished".
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(1_500);
  const picture = await sharp(await page.screenshot())
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
  if (picture.length > MOST_BYTES)
    throw new Error(`${file} takes ${picture.length} bytes, more than ${MOST_BYTES}. Show less in it.`);
  writeFileSync(file, picture);
  return picture.length;
}
