/** Spreadsheets run a cell that begins so, spaces or not (CWE-1236). An apostrophe before it makes it a text. */
const formula = /^\s*[=+\-@\t\r]/;

export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** By which Excel knows that the letters are UTF-8. */
export const csvMark = "\ufeff";

/** A table for spreadsheets (RFC 4180). Visitors write some of these cells, so no cell is a formula. */
export function csvTable(rows: readonly (readonly string[])[]): string {
  return csvMark + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const plain = isFormula(text) ? `'${text}` : text;
  // Some spreadsheets take a semicolon or a tab for the end of a cell.
  return /[",;\t|\r\n']/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
