import { isFormula } from "@paraph/service/csv-table";

export interface Cell {
  readonly text: string;
  readonly line: number;
  /** The first is 1. */
  readonly column: number;
}

/** Between cells, with what to call it. */
export const separators = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const;

type Separator = keyof typeof separators;

interface Csv {
  readonly separator: Separator;
  readonly rows: Cell[][];
}

/**
 * Reads a table with commas or, as spreadsheets of many countries write it, semicolons or tabs. A first line "sep=;" names
 * the separator. Empty lines are left out. Throws with the line.
 */
export function readCsv(text: string): Csv {
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text);
  const source = text.slice(named?.[0].length ?? 0).replace(/^\ufeff/, "");
  const separator = separatorIn(named?.[1]) ?? likelySeparator(source);
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let line = named ? 2 : 1;
  let at = 0;
  const take = (cell: string, began: number) =>
    row.push({ text: withoutGuard(cell.trim()), line: began, column: row.length + 1 });
  while (at < source.length) {
    const began = line;
    let cell = "";
    if (source[at] === '"') {
      const end = endOfQuoted(source, at);
      if (end === -1)
        throw new Error(`Line ${began}, column ${row.length + 1}: the quotation mark is never closed.`);
      cell = source.slice(at + 1, end).replaceAll('""', '"');
      line += cell.split("\n").length - 1;
      at = end + 1;
      if (at < source.length && !/[\r\n]/.test(source[at] ?? "") && source[at] !== separator)
        throw new Error(
          `Line ${line}, column ${row.length + 1}: there is text after the closing quotation mark.`,
        );
    } else {
      const start = at;
      while (at < source.length && source[at] !== separator && !/[\r\n]/.test(source[at] ?? "")) at += 1;
      cell = source.slice(start, at);
    }
    take(cell, began);
    if (source[at] === separator) {
      at += 1;
      if (at < source.length && !/[\r\n]/.test(source[at] ?? "")) continue;
      take("", line);
    }
    if (source[at] === "\r") at += 1;
    if (source[at] === "\n") at += 1;
    line += 1;
    if (row.some((one) => one.text !== "")) rows.push(row);
    row = [];
  }
  return { separator, rows };
}

function separatorIn(text: string | undefined): Separator | undefined {
  return all.find((one) => one === text);
}

const all: readonly Separator[] = [",", ";", "\t", "|"];

/** The one that the first line has most of outside of quotation marks. */
function likelySeparator(source: string): Separator {
  const first =
    source
      .replaceAll(/"[^"]*"/g, "")
      .trimStart()
      .split(/\r?\n/, 1)[0] ?? "";
  const countOf = (one: string) => first.split(one).length;
  return all.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

function endOfQuoted(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] !== '"') continue;
    if (source[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}

/** What csvTable put before a formula is no part of the text. */
function withoutGuard(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}
