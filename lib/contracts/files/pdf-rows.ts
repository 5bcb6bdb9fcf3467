import { closingOf, isCertificate } from "@/lib/contracts/files/closing";
import type { Tell } from "@/lib/contracts/files/file-makers";
import type { FontSet } from "@/lib/contracts/files/font-set";
import { breakLines } from "@/lib/contracts/files/lines";
import { JOINT, type Joint } from "@/lib/contracts/files/paginate";
import { PAGE, paragraphRows, type Row, type Tag, TEXT, words } from "@/lib/contracts/files/pdf-paragraphs";
import { drawRule, FAINT, writeLine } from "@/lib/contracts/files/pdf-pen";
import { signatureRows } from "@/lib/contracts/files/pdf-signatures";
import type { Piece } from "@/lib/contracts/files/pieces";

/** Columns of a clause: its number, its text, and the text of its points. */
const NUMBERS = 34;
const LETTERS = 24;

interface Surroundings {
  section: Tag | null;
  list: Tag | null;
  /** What the next signatures belong to: the contract or a certificate. */
  signed: string;
}

/** `tell` hears which share of the pieces is set. */
export function rowsOf(pieces: readonly Piece[], fonts: FontSet, tell: Tell): Row[] {
  const around: Surroundings = { section: null, list: null, signed: "" };
  const closing = closingOf(pieces);
  return pieces.flatMap((piece, index) => {
    tell(index / pieces.length);
    if (piece.kind === "title" || isCertificate(piece)) around.signed = piece.text;
    if (piece.kind === "heading") around.section = { type: "Sect", parent: null };
    if (piece.kind === "point") around.list ??= { type: "L", parent: around.section };
    else around.list = null;
    const rows = rowsOfPiece(piece, around, fonts);
    return index < closing ? rows : joined(rows, insideOf(piece), afterOf(pieces[index + 1]));
  });
}

function insideOf({ kind }: Piece): Joint {
  return kind === "signatures" ? JOINT.signatures : JOINT.text;
}

function afterOf(next: Piece | undefined): Joint {
  if (!next) return JOINT.none;
  if (next.kind === "signatures" || next.kind === "note") return JOINT.firm;
  return next.kind === "heading" ? JOINT.closing : JOINT.text;
}

function rowsOfPiece(piece: Piece, { section, list, signed }: Surroundings, fonts: FontSet): Row[] {
  switch (piece.kind) {
    case "title":
      return titleRows(piece.text, fonts);
    case "heading": {
      const isNumbered = piece.label !== "";
      const title = isNumbered ? `${piece.label} ${piece.text}` : piece.text;
      const tag: Tag = { type: "H2", parent: section, title };
      const [x, before] = isNumbered ? [NUMBERS, 17] : [0, 26];
      const style = { x, size: 12, leading: 16.5, before, look: "strong" } as const;
      const rows = paragraphRows([words(piece.text)], piece.label, 0, [tag, tag], style, fonts);
      return joined(rows, JOINT.firm, JOINT.firm);
    }
    case "paragraph": {
      const tag: Tag = { type: "P", parent: piece.level === 0 ? null : section };
      // More than the space for a label below a line, because nothing else separates paragraphs.
      const style = { x: piece.level * NUMBERS, ...TEXT, before: piece.label ? 7 : 10 };
      return paragraphRows(piece.runs, piece.label, 0, [tag, tag], style, fonts);
    }
    case "point": {
      const item: Tag = { type: "LI", parent: list };
      const tags = [
        { type: "Lbl", parent: item } as const,
        { type: "LBody", parent: item } as const,
      ] as const;
      const left = piece.level * NUMBERS;
      const style = { x: left + LETTERS, ...TEXT, before: 4 };
      return paragraphRows(piece.runs, piece.label, left, tags, style, fonts);
    }
    case "signatures":
      return signatureRows(piece, signed, fonts);
    case "note":
      return noteRows(piece.text, fonts);
  }
}

export function titleRows(text: string, fonts: FontSet): Row[] {
  const tag: Tag = { type: "H1", parent: null };
  const style = { x: 0, size: 20, leading: 26, before: 0, look: "strong" as const };
  const lines = breakLines([words(text)], { fonts, size: style.size, width: TEXT.width, look: style.look });
  const last = lines.length - 1;
  return lines.map((line, index) => ({
    height: index < last ? style.leading : style.leading + 24,
    before: 0,
    joint: JOINT.firm,
    parts: [
      {
        tag,
        draw: (pdf, y) => {
          const width = Math.max(0, ...line.map((part) => part.x + part.width));
          const x = PAGE.margin + (TEXT.width - width) / 2;
          writeLine(pdf, line, x, y + style.leading * 0.75, style.size);
          if (index === last) drawRule(pdf, PAGE.margin, y + style.leading + 9, TEXT.width);
        },
      },
    ],
  }));
}

function noteRows(text: string, fonts: FontSet): Row[] {
  const tag: Tag = { type: "P", parent: null };
  const style = { x: 0, size: 8.5, leading: 12, before: 24, color: FAINT };
  const rows = paragraphRows([words(text)], "", 0, [tag, tag], style, fonts);
  return joined(rows, JOINT.firm, JOINT.none);
}

/** Rows joined at least so firmly: each to the next, and the last to what follows. */
function joined(rows: readonly Row[], inside: Joint, after: Joint): Row[] {
  return rows.map((row, index) => ({
    ...row,
    joint: atLeast(row.joint, index < rows.length - 1 ? inside : after),
  }));
}

function atLeast(joint: Joint, other: Joint): Joint {
  return joint > other ? joint : other;
}
