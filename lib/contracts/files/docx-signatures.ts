import {
  BorderStyle,
  type ITableCellOptions,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlign,
  WidthType,
} from "docx";
import { textRuns } from "@/lib/contracts/files/docx-runs";
import type { SignatureBlock, SignatureLine } from "@/lib/contracts/files/pieces";

const LABEL = 1200;
const LINE = 3120;
const GAP = 720;

const none = { style: BorderStyle.NONE, size: 0, color: "auto" } as const;
const noBorders = { top: none, bottom: none, left: none, right: none } as const;
const rule = { style: BorderStyle.SINGLE, size: 6, color: "15181F" } as const;

/** A block for each signature, two side by side; the rows of a pair stay on one page. */
export function signatureTable(blocks: readonly SignatureBlock[]): Table {
  const pairs = Array.from({ length: Math.ceil(blocks.length / 2) }, (_, index) =>
    blocks.slice(index * 2, index * 2 + 2),
  );
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: 2 * (LABEL + LINE) + GAP, type: WidthType.DXA },
    columnWidths: [LABEL, LINE, GAP, LABEL, LINE],
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows: pairs.flatMap(rowsOf),
  });
}

function rowsOf(pair: readonly SignatureBlock[]): TableRow[] {
  const count = Math.max(...pair.map(({ lines }) => lines.length));
  const [left, right] = pair;
  const roles = new TableRow({
    cantSplit: true,
    children: [roleCell(left), cell(GAP, []), roleCell(right)],
  });
  const lines = Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    return new TableRow({
      cantSplit: true,
      children: [
        ...lineCells(left?.lines[index], isLast),
        cell(GAP, []),
        ...lineCells(right?.lines[index], isLast),
      ],
    });
  });
  return [roles, ...lines];
}

function roleCell(block: SignatureBlock | undefined): TableCell {
  const paragraph = new Paragraph({ style: "Role", children: textRuns(block?.role ?? "") });
  return cell(LABEL + LINE, [paragraph], { columnSpan: 2 });
}

function lineCells(line: SignatureLine | undefined, isLast: boolean): TableCell[] {
  if (!line) return [cell(LABEL, []), cell(LINE, [])];
  const keepNext = isLast ? { keepNext: false } : {};
  const label = new Paragraph({ style: "SignatureLine", ...keepNext, children: textRuns(line.label) });
  const written = new Paragraph({
    style: "SignatureLine",
    ...keepNext,
    children: line.runs.flatMap(textRuns),
  });
  return [cell(LABEL, [label]), cell(LINE, [written], { borders: { ...noBorders, bottom: rule } })];
}

function cell(width: number, children: Paragraph[], rest: Partial<ITableCellOptions> = {}): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlign.BOTTOM,
    borders: noBorders,
    margins: { left: 0, right: 60 },
    children: children.length > 0 ? children : [new Paragraph({ style: "SignatureLine" })],
    ...rest,
  });
}
