import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { faceFiles } from "../lib/seo/face-files.ts";
import { requireModernNode } from "./support/node-version.ts";

requireModernNode();

/**
 * Cuts the site's two typefaces from their packages: the display face in the one weight that headings have, the text
 * face from regular to bold. All that every visitor loads before reading is about half of what the packages hold.
 */
const axes = { display: { wght: 660 }, text: { wght: { min: 400, max: 700 } } } as const;

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "components/site/faces");

mkdirSync(folder, { recursive: true });
for (const name of ["display", "text"] as const) {
  const file = path.join(root, "node_modules/@fontsource-variable", faceFiles[name]);
  const whole = readFileSync(file);
  const font = create(whole);
  if (!("characterSet" in font)) throw new Error(`Cannot cut ${faceFiles[name]}: it holds several fonts`);
  const characters = String.fromCodePoint(...font.characterSet);
  const cut = await subsetFont(whole, characters, {
    targetFormat: "woff2",
    variationAxes: { ...axes[name] },
  });
  writeFileSync(path.join(folder, `${name}.woff2`), cut);
  copyFileSync(path.join(path.dirname(file), "../LICENSE"), path.join(folder, `${name}.LICENSE.txt`));
  console.log(`${name}: ${whole.length} bytes to ${cut.length}`);
}
