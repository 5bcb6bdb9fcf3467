import {
  Document,
  Footer,
  HeadingLevel,
  type IStylesOptions,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from "docx";
import { closingOf } from "@/lib/contracts/files/closing";
import { textRuns } from "@/lib/contracts/files/docx-runs";
import { signatureTable } from "@/lib/contracts/files/docx-signatures";
import type { MadeFile } from "@/lib/contracts/files/file-makers";
import { type ContractFile, type Piece, toPieces } from "@/lib/contracts/files/pieces";
import { printable } from "@/lib/contracts/files/printable";

/** The contract as a Word document on US Letter paper. Made locally: nothing is sent anywhere. */
export async function makeDocx(file: ContractFile): Promise<Blob> {
  const title = printable(file.name);
  const pieces = toPieces(file);
  const closing = closingOf(pieces);
  const children = pieces.flatMap((piece, index) =>
    childrenOf(piece, index >= closing && keepsNext(pieces[index + 1])),
  );
  const document = new Document({
    title,
    creator: "Paraph",
    lastModifiedBy: "Paraph",
    description: "",
    styles: docxStyles,
    sections: [
      {
        properties: { page: { size: PAGE.size, margin: PAGE.margin } },
        footers: { default: footerOf(title) },
        children,
      },
    ],
  });
  return Packer.toBlob(document);
}

/** A Word file has every letter: the fonts are the reader's. */
export async function makeDocxFile(file: ContractFile): Promise<MadeFile> {
  return { blob: await makeDocx(file), missing: [] };
}

/** The last paragraph, the signatures and the note share a page, and so does each certificate. */
function keepsNext(next: Piece | undefined): boolean {
  return next !== undefined && next.kind !== "heading";
}

/** Numbers and letters are text, as on the page. Word's own numbering could differ. */
function childrenOf(piece: Piece, keepNext: boolean) {
  switch (piece.kind) {
    case "title":
      return [new Paragraph({ heading: HeadingLevel.TITLE, children: textRuns(piece.text) })];
    case "heading":
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_1,
          ...(piece.label === "" && { indent: { left: 0, hanging: 0 } }),
          children: [...labelRuns(piece.label), ...textRuns(piece.text)],
        }),
      ];
    case "paragraph":
    case "point":
      return [paragraphOf(piece, keepNext)];
    case "signatures":
      return [
        ...(piece.heading === null
          ? []
          : [new Paragraph({ heading: HeadingLevel.HEADING_1, children: textRuns(piece.heading) })]),
        signatureTable(piece.blocks, keepNext),
      ];
    case "note":
      return [new Paragraph({ style: "Note", children: textRuns(piece.text) })];
  }
}

function paragraphOf(
  { kind, level, label, runs }: Extract<Piece, { kind: "paragraph" | "point" }>,
  keepNext: boolean,
): Paragraph {
  const style = kind === "point" ? `Point${level}` : `Paragraph${level}`;
  const indent = kind === "paragraph" && label === "" ? { hanging: 0 } : undefined;
  return new Paragraph({
    style,
    ...(indent && { indent }),
    ...(keepNext && { keepNext, keepLines: true }),
    children: [...labelRuns(label), ...runs.flatMap(textRuns)],
  });
}

/** A number or letter, up to the column of the words. */
function labelRuns(label: string): TextRun[] {
  return label === "" ? [] : [new TextRun(label), new TextRun({ children: [new Tab()] })];
}

function footerOf(title: string): Footer {
  const width = PAGE.size.width - PAGE.margin.left - PAGE.margin.right;
  return new Footer({
    children: [
      new Paragraph({
        style: "Footer",
        tabStops: [{ type: TabStopType.RIGHT, position: width }],
        children: [
          ...textRuns(title),
          new TextRun({
            children: [new Tab(), "Page ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
}

/** In twentieths of a point: US Letter with an inch around. */
const PAGE = {
  size: { width: 12240, height: 15840 },
  margin: { top: 1440, right: 1440, bottom: 1440, left: 1440, footer: 720 },
} as const;

const NUMBERS = 680;
const LETTERS = 480;
const INK = "15181F";
const FAINT = "4A5160";
// Every Word and LibreOffice has one of these; a font that must be installed would be replaced by chance.
const font = { ascii: "Arial", hAnsi: "Arial", cs: "Arial", eastAsia: "Arial" };

const docxStyles: IStylesOptions = {
  default: {
    document: {
      run: {
        font,
        size: 21,
        sizeComplexScript: 21,
        color: INK,
        language: { value: "en-US", bidirectional: "he-IL" },
      },
      paragraph: { spacing: { line: 310, after: 140 } },
    },
    title: {
      run: { font, size: 40, bold: true, color: INK },
      paragraph: {
        alignment: "center",
        spacing: { after: 400 },
        border: { bottom: { style: "single", size: 6, space: 10, color: INK } },
      },
    },
    heading1: {
      run: { font, size: 24, bold: true, color: INK },
      paragraph: {
        keepNext: true,
        keepLines: true,
        indent: { left: NUMBERS, hanging: NUMBERS },
        spacing: { before: 320, after: 140 },
      },
    },
  },
  paragraphStyles: [
    paragraph("Paragraph0", "Opening", { left: 0 }),
    paragraph("Paragraph1", "Clause", { left: NUMBERS, hanging: NUMBERS }),
    paragraph("Point0", "Point of the opening", { left: LETTERS, hanging: LETTERS }),
    paragraph("Point1", "Point of a clause", { left: NUMBERS + LETTERS, hanging: LETTERS }),
    {
      id: "Role",
      name: "Role",
      basedOn: "Normal",
      run: { bold: true },
      paragraph: { keepNext: true, spacing: { before: 240, after: 60 } },
    },
    {
      id: "SignatureLine",
      name: "Signature line",
      basedOn: "Normal",
      paragraph: { keepNext: true, spacing: { before: 260, after: 20, line: 260 } },
    },
    {
      id: "Note",
      name: "Note",
      basedOn: "Normal",
      run: { size: 17, color: FAINT },
      paragraph: { keepLines: true, spacing: { before: 480, line: 240 } },
    },
    {
      id: "Footer",
      name: "footer",
      basedOn: "Normal",
      run: { size: 17, color: FAINT },
      paragraph: { spacing: { after: 0 } },
    },
  ],
  characterStyles: [{ id: "Blank", name: "Blank", run: { size: 17, color: FAINT } }],
};

function paragraph(id: string, name: string, indent: { left: number; hanging?: number }) {
  return { id, name, basedOn: "Normal", quickFormat: true, paragraph: { indent, widowControl: true } };
}
