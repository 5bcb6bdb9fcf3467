import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { requireModernNode } from "./support/node-version.ts";

requireModernNode();

/**
 * Cuts the site's two typefaces from their packages: the display face in the one weight that headings have, the text
 * face from regular to bold. All that every visitor loads before reading is about half of what the packages hold.
 */
const faces = [
  {
    name: "display",
    package: "@fontsource-variable/bricolage-grotesque",
    file: "files/bricolage-grotesque-latin-opsz-normal.woff2",
    axes: { wght: 660 },
  },
  {
    name: "text",
    package: "@fontsource-variable/inter",
    file: "files/inter-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
] as const;

const require = createRequire(import.meta.url);
const folder = path.resolve(import.meta.dirname, "../components/site/faces");

mkdirSync(folder, { recursive: true });
for (const face of faces) {
  const home = path.dirname(require.resolve(`${face.package}/package.json`));
  const whole = readFileSync(path.join(home, face.file));
  const font = create(whole);
  if (!("characterSet" in font)) throw new Error(`Cannot cut ${face.package}: ${face.file} is a collection`);
  const characters = String.fromCodePoint(...font.characterSet);
  const cut = await subsetFont(whole, characters, { targetFormat: "woff2", variationAxes: { ...face.axes } });
  writeFileSync(path.join(folder, `${face.name}.woff2`), cut);
  copyFileSync(path.join(home, "LICENSE"), path.join(folder, `${face.name}.LICENSE.txt`));
  console.log(`${face.name}: ${whole.length} bytes to ${cut.length}`);
}
