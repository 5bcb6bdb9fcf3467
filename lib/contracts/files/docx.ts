import {
  Document,
  Footer,
  HeadingLevel,
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
import { docxStyles, PAGE } from "@/lib/contracts/files/docx-styles";
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
