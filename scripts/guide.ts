import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { messageOf } from "../lib/message-of.ts";
import { requireModernNode } from "../server/node-version.ts";
import { withBrowser } from "./bench/browser.ts";
import { withBuiltSite } from "./bench/built-site.ts";
import { prepareContent, scenes } from "./guide/scenes.ts";
import { signedIn } from "./guide/sign-in.ts";
import { takePicture } from "./guide/take-picture.ts";

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
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await withBuiltSite(root, async ({ url, dataFolder }) => {
    await prepareContent(url, dataFolder);
    await withBrowser(root, async (browser) => {
      const failures: string[] = [];
      for (const scene of scenes) {
        if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
        const page = await signedIn(browser, url, scene.person ?? "deniz-aksoy", scene.isNew ?? false);
        try {
          await scene.show(page);
          const bytes = await takePicture(page, path.join(folder, `${scene.name}.webp`));
          console.log(`  ${scene.name}: ${Math.round(bytes / 1024)} KB`);
        } catch (error) {
          failures.push(`${scene.name}: ${messageOf(error)}`);
        }
        await page.context().close();
      }
      // The other pictures are taken all the same.
      if (failures.length > 0) throw new Error(`Not every picture was taken.\n${failures.join("\n")}`);
    });
  });
}

await main().catch((error: unknown) => {
  console.error(`\nguide: ${messageOf(error)}`);
  process.exitCode = 1;
});
process.exit();
