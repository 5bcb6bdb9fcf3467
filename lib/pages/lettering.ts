import { readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font } from "fontkit";
import { type FontName, fontFiles } from "@/lib/pages/font-files";

const folder = path.join(process.cwd(), "node_modules/@fontsource-variable");

const fonts = new Map<FontName, Font>();

/** Read once, in the default weight, because these files provide no outlines of other weights. */
function fontOf(name: FontName): Font {
  const known = fonts.get(name);
  if (known) return known;
  const font = create(readFileSync(path.join(folder, fontFiles[name])));
  if (!("layout" in font)) throw new Error(`Cannot draw letters: ${fontFiles[name]} holds several fonts.`);
  fonts.set(name, font);
  return font;
}

interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

/**
 * A whole text in a box: in the largest of the sizes in which it fits, else smaller and smaller, so that nothing of it is
 * cut. Lines are `leading` sizes apart.
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
  const smallest = sizes.at(-1) ?? 12;
  for (let step = 0; ; step += 1) {
    const size = sizes[step] ?? smallest * 0.9 ** (step - sizes.length + 1);
    const lines = breakLines(name, text, size, width, step >= sizes.length - 1);
    const fits = lines !== null && ((lines.length - 1) * leading + 1) * size <= height;
    if (fits) return { size, lines };
  }
}

/** The text in lines of at most that width; null when a word is wider and words may not be broken. */
function breakLines(
  name: FontName,
  text: string,
  size: number,
  width: number,
  breaksWords: boolean,
): string[] | null {
  const lines: string[] = [];
  let line = "";
  for (const word of drawable(name, text).split(" ").filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(name, longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    if (widthOf(name, word, size) <= width) continue;
    if (!breaksWords) return null;
    const parts = brokenWord(name, word, size, width);
    line = parts.pop() ?? "";
    lines.push(...parts);
  }
  return line === "" ? lines : [...lines, line];
}

function brokenWord(name: FontName, word: string, size: number, width: number): string[] {
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part !== "" && widthOf(name, part + letter, size) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return part === "" ? parts : [...parts, part];
}

/** The outlines of a line as SVG path data, its baseline starting at the given point. */
export function outline(name: FontName, text: string, size: number, x: number, y: number): string {
  const font = fontOf(name);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(drawable(name, text));
  let at = x;
  return glyphs
    .map((glyph, index) => {
      const shape = glyph.path.scale(scale, -scale).translate(at, y).toSVG();
      at += (positions[index]?.xAdvance ?? 0) * scale;
      return shape;
    })
    .join("");
}

export function widthOf(name: FontName, text: string, size: number): number {
  const font = fontOf(name);
  return (font.layout(drawable(name, text)).advanceWidth * size) / font.unitsPerEm;
}

/** Letters that the font lacks would show as empty boxes. */
function drawable(name: FontName, text: string): string {
  const font = fontOf(name);
  return [...text.replaceAll(/\s+/g, " ")]
    .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join("")
    .trim();
}
