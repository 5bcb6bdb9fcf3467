import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { fontFiles } from "../lib/pages/font-files.ts";
import { requireModernNode } from "../server/node-version.ts";

requireModernNode();

/**
 * Subsets the site's two fonts from their packages: the display font in the one weight of headings and in the drawing for
 * 64 px, the text font from regular to bold. Every visitor loads them, and they are a third of what the packages hold.
 */
const axes = { display: { wght: 660, opsz: 64 }, text: { wght: { min: 400, max: 700 } } } as const;

/** Kerning, accents, and figures of one width. No page asks for fractions, or for arrows that are made of signs. */
const keepFeatures = ["kern", "mark", "mkmk", "tnum"];

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "components/pages/fonts");

mkdirSync(folder, { recursive: true });
for (const name of ["display", "text"] as const) {
  const file = path.join(root, "node_modules/@fontsource-variable", fontFiles[name]);
  const whole = readFileSync(file);
  const font = create(whole);
  if (!("characterSet" in font)) throw new Error(`Cannot cut ${fontFiles[name]}: it holds several fonts`);
  const characters = String.fromCodePoint(...font.characterSet);
  // Its types don't know `keepFeatures` yet.
  const options = { targetFormat: "woff2", variationAxes: { ...axes[name] }, keepFeatures } as const;
  const cut = await subsetFont(whole, characters, options);
  writeFileSync(path.join(folder, `${name}.woff2`), cut);
  copyFileSync(path.join(path.dirname(file), "../LICENSE"), path.join(folder, `${name}.LICENSE.txt`));
  console.log(`${name}: ${whole.length} bytes to ${cut.length}`);
}
