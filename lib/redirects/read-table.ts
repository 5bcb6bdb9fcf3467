import { type Cell, readCsv, separators } from "./csv.ts";
import { readServerRules } from "./server-rules.ts";
import { type Columns, columnsByPlace, columnsOf, type Meaning, meanings } from "./table-columns.ts";
import type { TableRow } from "./table-row.ts";

export interface Table {
  /** What was understood of the file, in words: "UTF-8", "semicolons between cells", which column is what. */
  readonly understood: readonly string[];
  /** Where each part of a row is, for messages: "Column 2 (target)"; null if the file has no columns. */
  readonly columns: Columns | null;
  readonly rows: readonly TableRow[];
}

/** Reads what other systems export: tables, lists of rules, JSON. Throws for what has no redirects. */
export function readTable(bytes: Uint8Array): Table {
  const { text, encoding } = decodeTable(bytes);
  const rules = readServerRules(text);
  if (rules) return { understood: [encoding, rules.form], columns: null, rows: rules.rows };
  const { separator, rows } = readCsv(text);
  const [head = []] = rows;
  const names = head.map((cell) => cell.text);
  const named = columnsOf(names);
  const columns = named ?? columnsByPlace(names);
  if (!columns) throw new Error(withoutColumns(names));
  const lines = named ? rows.slice(1) : rows;
  if (lines.length === 0) throw new Error("The table has no line below its first one.");
  return {
    understood: [
      encoding,
      `${separators[separator]} between cells`,
      describeColumns(columns, named !== null),
    ],
    columns,
    rows: lines.map((row) => rowOf(row, columns, named ? head.length : row.length)),
  };
}

function rowOf(row: readonly Cell[], columns: Columns, width: number): TableRow {
  const textOf = (meaning: Meaning) => row[columns[meaning]?.index ?? -1]?.text ?? "";
  const extra = row.slice(width).find(({ text }) => text !== "");
  const state = textOf("state").toLowerCase();
  const isOff =
    columns.state?.name.toLowerCase() === "disabled"
      ? /^(?:1|yes|true|on)$/.test(state)
      : /^(?:0|no|false|off|inactive|disabled|trash|trashed|draft)$/.test(state);
  const refusal = extra
    ? `Column ${extra.column}: the first line has no name for it.`
    : isOff
      ? `Column ${(columns.state?.index ?? 0) + 1} (${columns.state?.name}): "${textOf("state")}" says that it is switched off.`
      : "";
  return {
    line: row[0]?.line ?? 0,
    from: textOf("from"),
    to: textOf("to"),
    kind: kindOf(textOf("kind"), columns.kind?.name),
    pattern: patternOf(textOf("pattern")),
    refusal,
  };
}

/** A column named "permanent" says yes or no. */
function kindOf(text: string, name = ""): string {
  if (name.toLowerCase() !== "permanent" || text === "") return text;
  return /^(?:1|yes|true)$/i.test(text) ? "permanent" : "temporary";
}

function patternOf(text: string): string {
  const pattern = text.toLowerCase();
  if (["", "0", "no", "false", "plain", "exact", "url"].includes(pattern)) return "";
  return ["1", "yes", "true"].includes(pattern) ? "regex" : pattern;
}

function describeColumns(columns: Columns, isNamed: boolean): string {
  if (!isNamed) return "no line with names, so the columns are from, to and kind";
  const words = {
    from: "the old address",
    to: "the new address",
    kind: "the kind",
    pattern: "whether it is a pattern",
    state: "whether it is on",
  };
  const all = meanings.flatMap((meaning) => {
    const column = columns[meaning];
    return column ? [`“${column.name}” is ${words[meaning]}`] : [];
  });
  return all.join(", ");
}

function withoutColumns(names: readonly string[]): string {
  const read = names.map((name) => `"${name}"`).join(", ") || "nothing";
  return `Line 1: it does not say which column has the old address and which the new one. It has ${read}. Name the columns from, to and kind.`;
}

/** A file of addresses is far smaller. */
const MOST_BYTES = 10 * 1024 * 1024;

interface DecodedTable {
  readonly text: string;
  /** In words for the person who chose the file. */
  readonly encoding: string;
}

/** The text of a file, in whatever encoding programs save tables. Throws for what is no text. */
function decodeTable(bytes: Uint8Array): DecodedTable {
  if (bytes.length > MOST_BYTES) throw new Error("It is larger than 10 MB. Split it.");
  const [first, second] = bytes;
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    throw new Error(
      "It is a workbook, not a table of text. Save it as CSV in your spreadsheet program first.",
    );
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le", "UTF-16");
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be", "UTF-16");
  const zeros = zerosIn(bytes);
  if (zeros.odd > 0 && zeros.even === 0) return decode(bytes, "utf-16le", "UTF-16 without a mark");
  if (zeros.even > 0 && zeros.odd === 0) return decode(bytes, "utf-16be", "UTF-16 without a mark");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, encoding: first === 0xef && second === 0xbb ? "UTF-8 with a mark" : "UTF-8" };
  } catch {
    // Not UTF-8. Older spreadsheets save in the encoding of Windows.
    return decode(bytes, "windows-1252", "Windows-1252");
  }
}

function decode(bytes: Uint8Array, label: string, encoding: string): DecodedTable {
  return { text: new TextDecoder(label).decode(bytes), encoding };
}

/** UTF-16 writes every second byte of plain letters as zero, which no other text has. */
function zerosIn(bytes: Uint8Array): { odd: number; even: number } {
  const zeros = { odd: 0, even: 0 };
  for (const [at, byte] of bytes.subarray(0, 400).entries())
    if (byte === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  return zeros;
}
