import { isRecord } from "@paraph/service/json";
import { plain, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import type { Blank, Paragraph, Part, Point } from "@/lib/contracts/contract";

export type Fields = Readonly<Record<string, unknown>>;

/** The blanks of a contract, and those met in its text so far, in that order. */
export interface BlankBook {
  readonly defined: ReadonlyMap<string, Blank>;
  /** The blanks that stand for others, by key: a certificate's signer is a party. */
  readonly same: ReadonlyMap<string, readonly string[]>;
  readonly met: Map<string, Blank>;
}

/** Paragraphs with their points. Unreadable content is left out and reported. */
export function readParagraphs(value: unknown, book: BlankBook, field: string): Paragraph[] {
  const paragraphs: (Paragraph & { points: Point[] })[] = [];
  for (const [index, block] of readRecords(value, field).entries()) {
    const parts = readParts(block.children, book, `${field}[${index}]`);
    if (parts.length === 0) continue;
    const key = keyOf(block, index);
    if (typeof block.listItem === "string") {
      // A clause can begin with a list, without words above it.
      if (paragraphs.length === 0) paragraphs.push({ key: `${key}-points`, parts: [], points: [] });
      paragraphs.at(-1)?.points.push({ key, parts });
    } else paragraphs.push({ key, parts, points: [] });
  }
  return paragraphs;
}

export function readBlank(value: unknown, book: BlankBook, field: string): Blank | null {
  return readBlankAs(value, book, field)[0] ?? null;
}

/** The blanks behind a name: one, or those that it stands for. */
function readBlankAs(value: unknown, { defined, same, met }: BlankBook, field: string): Blank[] {
  const name = readText(value, field);
  if (!name) return [];
  return (same.get(plain(name)) ?? [plain(name)]).flatMap((key) => {
    const blank = defined.get(key);
    if (!blank) reportProblem(field, `names the blank "${key}", which the template does not define`);
    else met.set(blank.key, blank);
    return blank ?? [];
  });
}

export function readRecords(value: unknown, field: string): Fields[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) {
    reportProblem(field, "is not a list");
    return [];
  }
  return value.flatMap((item: unknown, index): Fields[] => {
    if (isRecord(item)) return [item];
    reportProblem(`${field}[${index}]`, "is no object");
    return [];
  });
}

export function keyOf(item: Fields, index: number): string {
  return `${typeof item._key === "string" ? item._key : ""}-${index}`;
}

/** "A", "A and B", "A, B and C". */
function listed(blanks: readonly Blank[]): Part[] {
  return blanks.flatMap((blank, index): Part[] => {
    const text = index === blanks.length - 1 ? " and " : ", ";
    const between: Part[] = index === 0 ? [] : [{ kind: "words", text, strong: false, emphasis: false }];
    return [...between, { kind: "blank", blank }];
  });
}

function readParts(value: unknown, book: BlankBook, field: string): Part[] {
  const parts = readRecords(value, field).flatMap((child, index): Part[] => {
    if (child._type === "blank") {
      return listed(readBlankAs(child.blank, book, `${field}.children[${index}]`));
    }
    if (typeof child.text !== "string" || child.text === "") return [];
    const marks = Array.isArray(child.marks) ? child.marks : [];
    return [
      { kind: "words", text: child.text, strong: marks.includes("strong"), emphasis: marks.includes("em") },
    ];
  });
  const isEmpty = parts.every((part) => part.kind === "words" && plain(part.text) === "");
  return isEmpty ? [] : parts;
}
