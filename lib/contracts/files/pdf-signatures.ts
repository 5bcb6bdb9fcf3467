import type { FontSet } from "@/lib/contracts/files/font-set";
import { breakLines, type Line } from "@/lib/contracts/files/lines";
import { JOINT } from "@/lib/contracts/files/paginate";
import { headingRows, PAGE, type Row, type Tag, TEXT, words } from "@/lib/contracts/files/pdf-paragraphs";
import { drawRule, FAINT, type Pdf, writeLine } from "@/lib/contracts/files/pdf-pen";
import type { Piece, SignatureBlock } from "@/lib/contracts/files/pieces";

const GAP = 36;
const HALF = (TEXT.width - GAP) / 2;
const LABELS = 62;
const LEADING = 14.5;
/** Space to write above each line. */
const ROOM = 14;
/** Kept free on the page of a long name: a sentence, a heading and the note. */
const BESIDE = 150;
/** Longer names get the full width of the page. */
const SHORT_NAME = 120;

interface Block {
  readonly height: number;
  readonly tags: readonly Tag[];
  readonly draw: (pdf: Pdf, x: number, y: number, tag: Tag) => void;
}

/**
 * A block for each signature, two side by side, never split by a page break. Where a page begins between them, it says
 * what they belong to.
 */
export function signatureRows(
  piece: Extract<Piece, { kind: "signatures" }>,
  signed: string,
  fonts: FontSet,
): Row[] {
  const section: Tag = { type: "Sect", parent: null };
  return [
    ...(piece.heading === null ? [] : headingRows(piece.heading, section, fonts)),
    ...pairs(piece.blocks).map((pair, number): Row => {
      const width = pair.length === 1 && isLong(pair[0]) ? TEXT.width : HALF;
      const blocks = pair.map((signature) => blockOf(signature, width, section, fonts));
      return {
        height: Math.max(...blocks.map(({ height }) => height)),
        before: 16,
        joint: JOINT.none,
        ...(number > 0 && { opener: openerOf(signed, section, fonts) }),
        parts: blocks.flatMap(({ tags, draw }, index) =>
          tags.map((tag) => ({
            tag,
            draw: (pdf: Pdf, y: number) => draw(pdf, PAGE.margin + index * (HALF + GAP), y, tag),
          })),
        ),
      };
    }),
  ];
}

function openerOf(signed: string, parent: Tag, fonts: FontSet): NonNullable<Row["opener"]> {
  const runs = [words(`Signatures to “${signed}”, continued from the page before.`)];
  const lines = breakLines(runs, { fonts, size: TEXT.size, width: TEXT.width, look: "text" });
  return {
    height: lines.length * TEXT.leading + 16,
    tag: { type: "P", parent },
    draw: (pdf, y) => {
      for (const [index, line] of lines.entries())
        writeLine(pdf, line, PAGE.margin, y + (index + 0.74) * TEXT.leading, TEXT.size);
    },
  };
}

function pairs(signatures: readonly SignatureBlock[]): SignatureBlock[][] {
  const found: SignatureBlock[][] = [];
  for (const signature of signatures) {
    const last = found.at(-1);
    if (last?.length === 1 && !isLong(last[0]) && !isLong(signature)) last.push(signature);
    else found.push([signature]);
  }
  return found;
}

function isLong(signature: SignatureBlock | undefined): boolean {
  const texts = signature?.lines.flatMap(({ runs }) =>
    runs.map((run) => (run.kind === "words" ? run.text : run.label)),
  );
  return (texts ?? []).some((text) => text.length > SHORT_NAME);
}

function blockOf(signature: SignatureBlock, width: number, parent: Tag, fonts: FontSet): Block {
  const room = PAGE.height - 2 * PAGE.margin - BESIDE;
  // A name can be as long as a page. It is set smaller rather than cut.
  for (const size of [TEXT.size, 7, 5]) {
    const block = blockAt(size, signature, width, parent, fonts);
    if (block.height <= room || size === 5) return block;
  }
  throw new Error(`Cannot set the signature of "${signature.role}": no size was tried`);
}

function blockAt(size: number, signature: SignatureBlock, width: number, parent: Tag, fonts: FontSet): Block {
  const leading = (LEADING * size) / TEXT.size;
  const role = breakLines([words(signature.role)], { fonts, size: TEXT.size, width, look: "strong" });
  const written = new Map<Tag, (pdf: Pdf, x: number, y: number) => void>();
  let top = role.length * LEADING + 10;
  written.set({ type: "P", parent }, (pdf, x, y) =>
    role.forEach((line, index) => {
      writeLine(pdf, line, x, y + (index + 0.75) * LEADING, TEXT.size);
    }),
  );
  for (const { label, runs } of signature.lines) {
    const at = top;
    const name = breakLines([words(label)], { fonts, size: 9, width: LABELS, look: "text" });
    const lines =
      runs.length > 0 ? breakLines(runs, { fonts, size, width: width - LABELS, look: "text" }) : [];
    const height = ROOM + Math.max(1, lines.length) * leading;
    written.set({ type: "P", parent }, (pdf, x, y) => {
      writeAll(pdf, name, x, y + at + height - 2, LEADING, 9, FAINT);
      writeAll(pdf, lines, x + LABELS, y + at + height - 2, leading, size);
      drawRule(pdf, x + LABELS, y + at + height + 2, width - LABELS);
    });
    top += height + 4;
  }
  return {
    height: top,
    tags: [...written.keys()],
    draw: (pdf, x, y, tag) => written.get(tag)?.(pdf, x, y),
  };
}

/** Lines that end on a baseline. */
function writeAll(
  pdf: Pdf,
  lines: readonly Line[],
  x: number,
  baseline: number,
  leading: number,
  size: number,
  color?: string,
): void {
  for (const [index, line] of lines.entries())
    writeLine(pdf, line, x, baseline - (lines.length - 1 - index) * leading, size, color);
}
