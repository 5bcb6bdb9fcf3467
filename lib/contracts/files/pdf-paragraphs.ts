import type { FontSet, Look } from "@/lib/contracts/files/font-set";
import { breakLines, type Line } from "@/lib/contracts/files/lines";
import { JOINT, type Joint } from "@/lib/contracts/files/paginate";
import { type Pdf, writeLine } from "@/lib/contracts/files/pdf-pen";
import type { Run } from "@/lib/contracts/files/pieces";

/** An unbreakable row of one height. */
export interface Row {
  readonly height: number;
  readonly before: number;
  readonly joint: Joint;
  readonly parts: readonly RowPart[];
  readonly opener?: RowPart & { readonly height: number };
}

export interface RowPart {
  /** Its structure element. Parts with the same tag object are one element of the document. */
  readonly tag: Tag;
  readonly draw: (pdf: Pdf, y: number) => void;
}

export interface Tag {
  readonly type: "H1" | "H2" | "P" | "L" | "LI" | "Lbl" | "LBody" | "Sect" | "Table" | "TR" | "TH" | "TD";
  readonly parent: Tag | null;
  /** Its entry in the table of contents. */
  readonly title?: string;
}

export const PAGE = { width: 612, height: 792, margin: 72 } as const;
export const TEXT = { width: PAGE.width - 2 * PAGE.margin, size: 10.5, leading: 15.5 } as const;

export interface ParagraphStyle {
  readonly x: number;
  readonly size: number;
  readonly leading: number;
  readonly before: number;
  readonly look?: Look;
  readonly color?: string;
}

/**
 * A paragraph with its number or letter beside the first line. Its first two lines stay together, as do its last two.
 */
export function paragraphRows(
  runs: readonly Run[],
  label: string,
  left: number,
  [labelTag, tag]: readonly [Tag, Tag],
  style: ParagraphStyle,
  fonts: FontSet,
): Row[] {
  const { x, size, leading, before, look = "text", color } = style;
  const lines = breakLines(runs, { fonts, size, look, width: TEXT.width - x });
  const [beside] = breakLines([words(`${label} `)], {
    fonts,
    size,
    look,
    width: TEXT.width,
    features: ["tnum"],
  });
  return lines.map((line, index) => {
    const baseline = leading * 0.74;
    const write = (what: Line, at: number) => (pdf: Pdf, y: number) =>
      writeLine(pdf, what, PAGE.margin + at, y + baseline, size, color);
    const body = { tag, draw: write(line, x) };
    const isFirst = index === 0;
    return {
      height: line.some((part) => part.label !== null) ? leading + size * 0.72 : leading,
      before: isFirst ? before : 0,
      joint: (isFirst && lines.length > 1) || index === lines.length - 2 ? JOINT.firm : JOINT.none,
      parts: isFirst && beside && label ? [{ tag: labelTag, draw: write(beside, left) }, body] : [body],
    };
  });
}

/** The heading of a section, which stays with what follows it. */
export function headingRows(text: string, section: Tag, fonts: FontSet): Row[] {
  const tag: Tag = { type: "H2", parent: section, title: text };
  const style = { x: 0, size: 12, leading: 16.5, before: 26, look: "strong" as const };
  const rows = paragraphRows([words(text)], "", 0, [tag, tag], style, fonts);
  return rows.map((row) => ({ ...row, joint: JOINT.firm }));
}

export function words(text: string): Run {
  return { kind: "words", text, strong: false, emphasis: false };
}
