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

/** Breaks a text into lines that fit, with an ellipsis where the last allowed line cuts it. */
export function breakLines(
  name: FontName,
  text: string,
  size: number,
  width: number,
  most: number,
): string[] {
  const words = drawable(name, text).split(" ").filter(Boolean);
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(name, longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== "") lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept.pop() ?? "";
  while (last.includes(" ") && widthOf(name, `${last}…`, size) > width)
    last = last.slice(0, last.lastIndexOf(" "));
  return [...kept, `${last.replace(/[\s,;:.–-]+$/, "")}…`];
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
