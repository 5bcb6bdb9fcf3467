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

/** A block for each signature, two side by side, all on one page. `keepNext`: also with what follows. */
export function signatureTable(blocks: readonly SignatureBlock[], keepNext: boolean): Table {
  const pairs = Array.from({ length: Math.ceil(blocks.length / 2) }, (_, index) =>
    blocks.slice(index * 2, index * 2 + 2),
  );
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: 2 * (LABEL + LINE) + GAP, type: WidthType.DXA },
    columnWidths: [LABEL, LINE, GAP, LABEL, LINE],
    borders: { ...noBorders, insideHorizontal: none, insideVertical: none },
    rows: pairs.flatMap((pair, index) => rowsOf(pair, keepNext || index < pairs.length - 1)),
  });
}

function rowsOf(pair: readonly SignatureBlock[], keepNext: boolean): TableRow[] {
  const count = Math.max(...pair.map(({ lines }) => lines.length));
  const [left, right] = pair;
  const roles = new TableRow({
    cantSplit: true,
    children: [roleCell(left), cell(GAP, [empty(true)]), roleCell(right)],
  });
  const lines = Array.from({ length: count }, (_, index) => {
    const isKept = keepNext || index < count - 1;
    return new TableRow({
      cantSplit: true,
      children: [
        ...lineCells(left?.lines[index], isKept),
        cell(GAP, [empty(isKept)]),
        ...lineCells(right?.lines[index], isKept),
      ],
    });
  });
  return [roles, ...lines];
}

function roleCell(block: SignatureBlock | undefined): TableCell {
  const paragraph = new Paragraph({ style: "Role", children: textRuns(block?.role ?? "") });
  return cell(LABEL + LINE, [paragraph], { columnSpan: 2 });
}

function empty(keepNext: boolean): Paragraph {
  return new Paragraph({ style: "SignatureLine", keepNext });
}

function lineCells(line: SignatureLine | undefined, keepNext: boolean): TableCell[] {
  if (!line) return [cell(LABEL, [empty(keepNext)]), cell(LINE, [empty(keepNext)])];
  const label = new Paragraph({ style: "SignatureLine", keepNext, children: textRuns(line.label) });
  const written = new Paragraph({
    style: "SignatureLine",
    keepNext,
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
    children,
    ...rest,
  });
}
