import PDFDocument from "pdfkit";
import type { Tell } from "@/lib/contracts/files/file-makers";
import type { FontSet } from "@/lib/contracts/files/font-set";
import { breakLines, lineWidth } from "@/lib/contracts/files/lines";
import { paginate } from "@/lib/contracts/files/paginate";
import { PAGE, type Row, type RowPart, type Tag, TEXT, words } from "@/lib/contracts/files/pdf-paragraphs";
import { FAINT, type Pdf, writeLine } from "@/lib/contracts/files/pdf-pen";

const FOOTER = { size: 8.5, y: PAGE.height - 40 } as const;

/** The library writes the title unescaped into the XML metadata after it has written it elsewhere. */
class TitledPdf extends PDFDocument {
  override endMetadata(): void {
    this.info.Title = this.info.Title?.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    super.endMetadata();
  }
}

/** Rows as a tagged PDF on US Letter paper. The title also stands at the foot of each page. */
export async function writePdf(
  title: string,
  rows: readonly Row[],
  fonts: FontSet,
  tell: Tell = () => {},
): Promise<Blob> {
  const pdf = new TitledPdf({
    autoFirstPage: false,
    bufferPages: true,
    displayTitle: true,
    // None of the standard fonts, because the file would not embed them.
    font: "",
    info: { Title: title, Producer: "Paraph", Creator: "Paraph" },
    lang: "en-US",
    margin: 0,
    pdfVersion: "1.7",
    size: "LETTER",
    tagged: true,
  });
  const chunks: BlobPart[] = [];
  const done = new Promise<Blob>((resolve, reject) => {
    // The library returns its own memory, which nobody else uses.
    pdf.on("data", (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
    pdf.on("end", () => resolve(new Blob(chunks, { type: "application/pdf" })));
    pdf.on("error", reject);
  });
  for (const { name, data } of fonts.all) pdf.registerFont(name, data);
  drawRows(pdf, rows, tell);
  drawFooters(pdf, title, fonts);
  pdf.end();
  return done;
}

function drawRows(pdf: Pdf, rows: readonly Row[], tell: Tell): void {
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const elements = new Map<Tag, ReturnType<Pdf["struct"]>>();
  const elementOf = (tag: Tag): ReturnType<Pdf["struct"]> => {
    const known = elements.get(tag);
    if (known) return known;
    const element = pdf.struct(tag.type);
    (tag.parent ? elementOf(tag.parent) : root).add(element);
    elements.set(tag, element);
    if (tag.title) pdf.outline.addItem(tag.title);
    return element;
  };
  const positions = paginate(rows, PAGE.height - 2 * PAGE.margin);
  for (const [index, row] of rows.entries()) {
    const position = positions[index];
    tell(index / rows.length);
    if (!position) throw new Error(`Cannot draw row ${index} of a document: it was given no position`);
    while (pdf.bufferedPageRange().count <= position.page) pdf.addPage();
    const write = ({ tag, draw }: RowPart, y: number) => {
      const element = elementOf(tag);
      const content = pdf.markStructureContent(tag.type);
      draw(pdf, PAGE.margin + y);
      pdf.endMarkedContent();
      element.add(content);
    };
    if (position.isOpened && row.opener) write(row.opener, 0);
    for (const part of row.parts) write(part, position.y);
  }
  root.end();
}

/** The title and the page number. Screen readers skip them. */
function drawFooters(pdf: Pdf, title: string, fonts: FontSet): void {
  const { count } = pdf.bufferedPageRange();
  const set = (text: string, width: number) =>
    breakLines([words(text)], { fonts, size: FOOTER.size, width, look: "text" });
  for (let page = 0; page < count; page++) {
    const [number = []] = set(`Page ${page + 1} of ${count}`, TEXT.width);
    const numberWidth = lineWidth(number);
    const [start = [], ...rest] = set(title, TEXT.width - numberWidth - 24);
    const [shortened = start] =
      rest.length > 0 ? set(`${start.map(({ spoken }) => spoken).join("")}…`, TEXT.width) : [];
    pdf.switchToPage(page);
    pdf.markContent("Artifact", { type: "Pagination" });
    writeLine(pdf, shortened, PAGE.margin, FOOTER.y, FOOTER.size, FAINT);
    writeLine(pdf, number, PAGE.width - PAGE.margin - numberWidth, FOOTER.y, FOOTER.size, FAINT);
    pdf.endMarkedContent();
  }
}
