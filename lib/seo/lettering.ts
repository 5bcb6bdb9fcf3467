import { readFileSync } from "node:fs";
import path from "node:path";
import { create, type Font } from "fontkit";
import { type Face, faceFiles } from "@/lib/seo/face-files";

const folder = path.join(process.cwd(), "node_modules/@fontsource-variable");

const fonts = new Map<Face, Font>();

/** Read once; in their default weight, as outlines of other weights can't be had from these files. */
function fontOf(face: Face): Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = create(readFileSync(path.join(folder, faceFiles[face])));
  if (!("layout" in font)) throw new Error(`Cannot draw letters: ${faceFiles[face]} holds several fonts.`);
  fonts.set(face, font);
  return font;
}

/** Breaks a text into lines that fit, with an ellipsis where the last allowed line cuts it. */
export function breakLines(face: Face, text: string, size: number, width: number, most: number): string[] {
  const words = drawable(face, text).split(" ").filter(Boolean);
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(face, longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== "") lines.push(line);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = kept.pop() ?? "";
  while (last.includes(" ") && widthOf(face, `${last}…`, size) > width)
    last = last.slice(0, last.lastIndexOf(" "));
  return [...kept, `${last.replace(/[\s,;:.–-]+$/, "")}…`];
}

/** The outlines of a line as SVG path data, its baseline starting at the given point. */
export function outline(face: Face, text: string, size: number, x: number, y: number): string {
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(drawable(face, text));
  let at = x;
  return glyphs
    .map((glyph, index) => {
      const shape = glyph.path.scale(scale, -scale).translate(at, y).toSVG();
      at += (positions[index]?.xAdvance ?? 0) * scale;
      return shape;
    })
    .join("");
}

export function widthOf(face: Face, text: string, size: number): number {
  const font = fontOf(face);
  return (font.layout(drawable(face, text)).advanceWidth * size) / font.unitsPerEm;
}

/** Letters that the typeface lacks would be drawn as empty boxes. */
function drawable(face: Face, text: string): string {
  const font = fontOf(face);
  return [...text.replaceAll(/\s+/g, " ")]
    .filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    .join("")
    .trim();
}
