import { type Fields, isKeyed, type MergePath } from "@paraph/merge/sides";
import { isRecord } from "@paraph/service/json";
import { lettersOf, type Word, wordRanges } from "./written-text.ts";

/** A document as a table: one cell for each value, item, word, and mark on a letter. Order is no cell. */
export type Cells = ReadonlyMap<string, unknown>;

export function cellOf(path: MergePath): string {
  return path.map((step) => (typeof step === "string" ? `/${step}` : `[${step._key}]`)).join("");
}

export function cellsOf(document: unknown, originOf: (word: string) => string): Cells {
  const cells = new Map<string, unknown>();
  const add = (value: unknown, path: MergePath): void => {
    const at = cellOf(path);
    if (Array.isArray(value)) {
      cells.set(at, "list");
      for (const item of value)
        if (isKeyed(item)) add(item, [...path, { _key: item._key }]);
        else cells.set(`${at}{${originOf(String(item))}}`, item);
    } else if (!isRecord(value)) cells.set(at, value);
    else if (isWholeValue(value)) cells.set(at, JSON.stringify(value));
    else {
      cells.set(at, "fields");
      for (const [name, field] of Object.entries(value))
        if (value._type === "block" && name === "children") addText(value, [...path, name]);
        else add(field, [...path, name]);
    }
  };
  const addText = (block: object, path: MergePath): void => {
    const at = cellOf(path);
    for (const { core, before, after, letters } of isKeyed(block) ? wordRanges(lettersOf(block)) : []) {
      const [object] = letters.flatMap((letter) => letter.object ?? []);
      if (object) add(object, [...path, { _key: object._key }]);
      const word = `${at}/${originOf(core)}`;
      if (!object) cells.set(word, core);
      if (before) cells.set(`${word}${punctuation}before`, before);
      if (after) cells.set(`${word}${punctuation}after`, after);
      for (const [index, { marks }] of letters.entries())
        for (const mark of marks) cells.set(`${word}${placeIn({ core, before }, index)}/${mark}`, true);
    }
  };
  add(document, []);
  return cells;
}

/** Stands in the name of a cell for punctuation at a word, which is no part of it: either may change alone. */
const punctuation = "·";

export function isPunctuationCell(cell: string): boolean {
  return cell.includes(punctuation);
}

/**
 * Whether a cell says that punctuation is bold or so. Of a word that one took away, a sign may look like one that it put at the
 * word beside it.
 */
export function isMarkOfSign(cell: string): boolean {
  return isPunctuationCell(cell) && /\/\d+\/[^/]+$/.test(cell);
}

function placeIn({ core, before }: Pick<Word, "core" | "before">, index: number): string {
  const at = index - before.length;
  if (at < 0) return `${punctuation}before/${index}`;
  return at < core.length ? `/${at}` : `${punctuation}after/${at - core.length}`;
}

/** Whether a cell is another one, or in it. */
export function isWithin(cell: string, outer: string): boolean {
  if (!cell.startsWith(outer)) return false;
  const next = cell.charAt(outer.length);
  return next === "" || outer === "" || next === "/" || next === "[" || next === "{";
}

/** What means something only as a whole. */
export function isWholeValue(value: Fields): boolean {
  return "_ref" in value || value._type === "slug";
}
