import { readFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";
import { FontSet } from "@/lib/contracts/files/font-set";
import type { LoadedFont } from "@/lib/contracts/files/fonts";
import { breakLines, type Line, lineWidth } from "@/lib/contracts/files/lines";
import { printable } from "@/lib/contracts/files/printable";
import { graphemesOf } from "@/lib/contracts/files/set-text";
import { type FontName, fontFiles } from "@/lib/pages/font-files";

const packages = path.join(process.cwd(), "node_modules/@fontsource-variable");

/** Fonts of letters that the site's own fonts lack. Next's compiler reads what a bundle needs from these paths. */
function others(weight: 400 | 700): string[] {
  return [
    ...["latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"].map((letters) =>
      path.join(
        process.cwd(),
        `node_modules/@fontsource/inter/files/inter-${letters}-${weight}-normal.woff2`,
      ),
    ),
    path.join(
      process.cwd(),
      `node_modules/@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-${weight}-normal.woff2`,
    ),
    path.join(
      process.cwd(),
      `node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff2`,
    ),
    path.join(
      process.cwd(),
      `node_modules/@fontsource/noto-emoji/files/noto-emoji-emoji-${weight}-normal.woff2`,
    ),
  ];
}

const bricolage = ["latin-ext", "vietnamese"].map((letters) =>
  path.join(packages, `bricolage-grotesque/files/bricolage-grotesque-${letters}-opsz-normal.woff2`),
);

/** The first that has a letter draws it. */
const files: Readonly<Record<FontName, readonly string[]>> = {
  display: [path.join(packages, fontFiles.display), ...bricolage, ...others(700)],
  text: [path.join(packages, fontFiles.text), ...others(400)],
};

const sets = new Map<FontName, FontSet>();

function fontsOf(name: FontName): FontSet {
  const known = sets.get(name);
  if (known) return known;
  const set = new FontSet(files[name].map(load));
  sets.set(name, set);
  return set;
}

/** In the default weight, because the variable files provide no outlines of other weights. */
function load(file: string): LoadedFont {
  const data = readFileSync(file);
  const outlines = create(data);
  if (!("layout" in outlines)) throw new Error(`Cannot draw letters: ${file} holds several fonts.`);
  return { name: file, data, outlines };
}

interface Fitted {
  readonly size: number;
  readonly lines: readonly Line[];
}

/**
 * A whole text in a box: in the largest of the sizes in which it fits, else smaller and smaller, so that nothing of it is
 * cut. Lines are `leading` sizes apart. Words are broken in the smallest sizes only.
 */
export function fitText(
  name: FontName,
  text: string,
  {
    width,
    height,
    leading,
    sizes,
  }: { width: number; height: number; leading: number; sizes: readonly number[] },
): Fitted {
  const fonts = fontsOf(name);
  const run = { kind: "words", text: drawable(fonts, text), strong: false, emphasis: false } as const;
  const smallest = sizes.at(-1) ?? 12;
  for (let step = 0; ; step += 1) {
    const size = sizes[step] ?? smallest * 0.9 ** (step - sizes.length + 1);
    const keepsWords = step < sizes.length - 1;
    const lines = run.text === "" ? [] : breakLines([run], { fonts, size, width, look: "text", keepsWords });
    const isInside = lines.every((line) => lineWidth(line) <= width);
    if (isInside && ((lines.length - 1) * leading + 1) * size <= height) return { size, lines };
  }
}

/** The outlines of a line as SVG path data, its baseline starting at the given point. */
export function outline(line: Line, size: number, x: number, y: number): string {
  return line.map((part) => outlinePart(part, size, x + part.x, y)).join("");
}

function outlinePart({ font, text }: Line[number], size: number, x: number, y: number): string {
  const scale = size / font.outlines.unitsPerEm;
  const { glyphs, positions } = font.outlines.layout(text);
  let at = x;
  return glyphs
    .map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const [left, base] = [at + xOffset * scale, y - yOffset * scale];
      at += xAdvance * scale;
      return glyph.path.scale(scale, -scale).translate(left, base).toSVG();
    })
    .join("");
}

/** Whether some of its letters or digits are in none of the fonts: without them words would have holes. */
export function lacksLetters(name: FontName, text: string): boolean {
  const fonts = fontsOf(name);
  return graphemesOf(printable(text)).some(
    (letter) => fonts.lacks(letter) && /[\p{L}\p{M}\p{N}]/u.test(letter),
  );
}

/** Signs that no font has, as some arrows, would show as boxes. */
function drawable(fonts: FontSet, text: string): string {
  const signs = graphemesOf(printable(text)).filter((sign) => !fonts.lacks(sign));
  return signs.join("").replaceAll(/ +/g, " ").trim();
}
