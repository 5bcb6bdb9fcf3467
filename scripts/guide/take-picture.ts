import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** Small enough for a repository, large enough to read. */
const MOST_BYTES = 150 * 1024;
const WIDTH = 1280;

/** Writes what the page shows, and says how many bytes it takes. */
export async function takePicture(page: Page, file: string): Promise<number> {
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
