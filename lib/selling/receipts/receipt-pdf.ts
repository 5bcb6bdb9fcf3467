import { type KeptReceipt, receiptWords } from "@paraph/service/receipt";
import type { MadeFile } from "@/lib/contracts/files/file-makers";
import type { ReadFile } from "@/lib/contracts/files/font-files";
import { FontSet, type Look } from "@/lib/contracts/files/font-set";
import { loadFonts } from "@/lib/contracts/files/fonts";
import { breakLines, lineWidth } from "@/lib/contracts/files/lines";
import { lackedIn } from "@/lib/contracts/files/missing-letters";
import { JOINT } from "@/lib/contracts/files/paginate";
import { writePdf } from "@/lib/contracts/files/pdf-document";
import {
  headingRows,
  PAGE,
  paragraphRows,
  type Row,
  type Tag,
  TEXT,
  words,
} from "@/lib/contracts/files/pdf-paragraphs";
import { drawRule, writeLine } from "@/lib/contracts/files/pdf-pen";
import { titleRows } from "@/lib/contracts/files/pdf-rows";
import { printable } from "@/lib/contracts/files/printable";

/** Where what a fact says begins, beside its name. */
const VALUES = 120;
/** Kept free for amounts. */
const AMOUNTS = 110;

/** The receipt as a tagged PDF on US Letter paper, if the fonts have all its letters. */
export async function receiptPdf(receipt: KeptReceipt, read?: ReadFile): Promise<MadeFile> {
  const { number, means } = receipt;
  const all = receiptWords(receipt);
  const { date, lines, sums, seller, buyer, next } = all;
  const title = printable(`Receipt ${number}`);
  const fonts = new FontSet(await loadFonts(JSON.stringify([title, means, all]), read));
  const missing = Object.entries({
    seller,
    buyer,
    "what was bought": lines.map(({ what }) => what),
    "the rest of it": [title, means ?? "", next, ...sums.flat(), ...lines.map(({ amount }) => amount)],
  })
    .map(([label, texts]) => ({ label, letters: lackedIn(texts.map(printable), fonts) }))
    .filter(({ letters }) => letters.length > 0);
  if (missing.length > 0) return { blob: null, missing };
  const list: Tag = { type: "L", parent: null };
  const fact = (name: string, values: readonly string[]) => factRows(name, values, list, fonts);
  const bought: Tag = { type: "Sect", parent: null };
  const table: Tag = { type: "Table", parent: bought };
  const line = (cells: Cells, look?: Look) => tableRow(cells, { table, look }, fonts);
  const rows = [
    ...titleRows(title, fonts),
    ...fact("Date", [date]),
    ...fact("Paid by", means === null ? [] : [means]),
    ...fact("Seller", seller),
    ...fact("Buyer", buyer),
    ...fact("Next payment", [next]),
    ...headingRows("What was bought", bought, fonts),
    line({ what: "What", amount: "Amount", heads: 2 }, "strong"),
    ...lines.map((one) => line(one)),
    ...sums.map(([what, amount], index) =>
      line({ what, amount, heads: 1 }, index === sums.length - 1 ? "strong" : "text"),
    ),
  ];
  return { blob: await writePdf(title, rows, fonts), missing };
}

/** A name and what stands beside it, on a line each. */
function factRows(name: string, values: readonly string[], list: Tag, fonts: FontSet): Row[] {
  const item: Tag = { type: "LI", parent: list };
  const tags = [
    { type: "Lbl", parent: item },
    { type: "LBody", parent: item },
  ] as const;
  return values.flatMap((value, index) => {
    const style = { ...TEXT, x: VALUES, before: index === 0 ? 8 : 0 };
    return paragraphRows([words(printable(value))], index === 0 ? name : "", 0, tags, style, fonts);
  });
}

interface Cells {
  readonly what: string;
  readonly amount: string;
  /** How many of both cells say what others are. */
  readonly heads?: 0 | 1 | 2;
}

function tableRow(
  { what, amount, heads = 0 }: Cells,
  { table, look = "text" }: { readonly table: Tag; readonly look: Look | undefined },
  fonts: FontSet,
): Row {
  const row: Tag = { type: "TR", parent: table };
  const { size, leading, width } = TEXT;
  const name = breakLines([words(printable(what))], { fonts, size, look, width: width - AMOUNTS });
  const setting = { fonts, size, look, width, features: ["tnum"] } as const;
  const [sum = []] = breakLines([words(amount)], setting);
  return {
    height: name.length * leading + 9,
    before: 0,
    joint: JOINT.text,
    parts: [
      {
        tag: { type: heads > 0 ? "TH" : "TD", parent: row },
        draw: (pdf, y) => {
          for (const [index, one] of name.entries())
            writeLine(pdf, one, PAGE.margin, y + 4 + (index + 0.74) * leading, size);
        },
      },
      {
        tag: { type: heads > 1 ? "TH" : "TD", parent: row },
        draw: (pdf, y) => {
          writeLine(pdf, sum, PAGE.width - PAGE.margin - lineWidth(sum), y + 4 + 0.74 * leading, size);
          drawRule(pdf, PAGE.margin, y + name.length * leading + 8, width, 0.3);
        },
      },
    ],
  };
}
