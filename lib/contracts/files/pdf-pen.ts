import type PDFDocument from "pdfkit";
import { LABEL_SIZE, type Line, lineWidth, type Placed } from "@/lib/contracts/files/lines";

export type Pdf = InstanceType<typeof PDFDocument>;

const INK = "#15181f";
/** Color of labels, margin numbers and the note: readable on paper. */
export const FAINT = "#4a5160";

/** Writes a line on `baseline`. Text drawn in another order than it reads carries its reading. */
export function writeLine(
  pdf: Pdf,
  line: Line,
  x: number,
  baseline: number,
  size: number,
  color = INK,
): void {
  for (const part of line) {
    if (part.label !== null) writeBlankLine(pdf, part.label, part.width, x + part.x, baseline, size);
    else {
      const write = () => writeWords(pdf, part, x + part.x, baseline, size, color);
      if (isPlain(part)) write();
      else speak(pdf, part.spoken, write);
    }
  }
}

/**
 * Marks drawn text with what it says. The library wraps each text in an object of its own. A mark around that object
 * makes some readers look for the words elsewhere on the page, so the mark has to begin and end inside the text.
 */
function speak(pdf: Pdf, actual: string, write: () => void): void {
  const add = pdf.addContent;
  pdf.addContent = (content) => {
    if (content === "ET") pdf.endMarkedContent();
    add.call(pdf, content);
    if (content === "BT") pdf.markContent("Span", { actual });
    return pdf;
  };
  write();
  pdf.addContent = add;
}

export function drawRule(pdf: Pdf, x: number, y: number, width: number, weight = 0.6): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor(INK)
    .stroke();
}

/** A line to write on, with its label below, which is set smaller where it is wider. */
function writeBlankLine(
  pdf: Pdf,
  label: Line,
  width: number,
  x: number,
  baseline: number,
  size: number,
): void {
  drawRule(pdf, x + 1, baseline + 2, width - 2);
  const wide = lineWidth(label);
  const scale = wide > width ? width / wide : 1;
  const scaled = label.map((part) => ({ ...part, x: part.x * scale }));
  const small = size * LABEL_SIZE;
  const left = x + (width - wide * scale) / 2;
  writeLine(pdf, scaled, left, baseline + 2 + small * 1.05, small * scale, FAINT);
}

function writeWords(pdf: Pdf, part: Placed, x: number, baseline: number, size: number, color: string): void {
  pdf.font(part.font.name).fontSize(size).fillColor(color);
  // With `features` the library sets the text at once. Its cached word-by-word mode would put right-to-left words from
  // left to right.
  const whole = part.level % 2 === 1 || part.features.length > 0;
  const features = whole ? { features: [...part.features] } : {};
  pdf.text(part.text, x, baseline, { lineBreak: false, baseline: "alphabetic", ...features });
}

/** Whether the glyphs spell the text, so that it can be copied from them. */
function isPlain({ font, level, text, spoken }: Placed): boolean {
  return level % 2 === 0 && text === spoken && !text.includes("\u200d") && font.name !== "emoji";
}
