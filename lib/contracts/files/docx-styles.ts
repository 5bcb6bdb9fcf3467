import type { IStylesOptions } from "docx";

/** In twentieths of a point: US Letter with an inch around. */
export const PAGE = {
  size: { width: 12240, height: 15840 },
  margin: { top: 1440, right: 1440, bottom: 1440, left: 1440, footer: 720 },
} as const;

const NUMBERS = 680;
const LETTERS = 480;
const INK = "15181F";
const FAINT = "4A5160";
// Every Word and LibreOffice has one of these; a font that must be installed would be replaced by chance.
const font = { ascii: "Arial", hAnsi: "Arial", cs: "Arial", eastAsia: "Arial" };

export const docxStyles: IStylesOptions = {
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
