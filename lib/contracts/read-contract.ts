import { isRecord, plain, readChoice, readText, readTexts } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import {
  type Blank,
  type Clause,
  type Contract,
  letterOf,
  type Paragraph,
  type Part,
  type Point,
  type Signature,
} from "@/lib/contracts/contract";
import type { BlankKind } from "@/schemas/objects/contract-blanks";

const kinds: { readonly [Kind in BlankKind]: true } = {
  text: true,
  date: true,
  money: true,
  number: true,
  choice: true,
  party: true,
  address: true,
  state: true,
};
const kindNames = Object.keys(kinds) as BlankKind[]; // the keys of the table above

type Fields = Readonly<Record<string, unknown>>;
type Blanks = ReadonlyMap<string, Blank>;

/** The fields of a template that make its contract, as the query of its page asks for them. */
export interface ContractSource {
  readonly blanks?: unknown;
  readonly opening?: unknown;
  readonly clauses?: unknown;
  readonly signatures?: unknown;
}

/** The contract of a template with its numbers; whatever content holds, what can't be read is left out and reported. */
export function readContract(source: ContractSource): Contract {
  const defined = readBlanks(source.blanks);
  const met = new Map<string, Blank>();
  const opening = readParagraphs(source.opening, null, defined, met, "opening");
  const clauses = records(source.clauses, "clauses").flatMap((clause, index): Clause[] => {
    const field = `clauses[${index}]`;
    const heading = readText(clause.heading, `${field}.heading`);
    const number = `${index + 1}`;
    const paragraphs = readParagraphs(clause.body, number, defined, met, `${field}.body`);
    if (!heading || paragraphs.length === 0) return [];
    const isOptional = clause.optional === true;
    const hint = isOptional ? readText(clause.hint, `${field}.hint`) : null;
    return [{ key: keyOf(clause, index), number, heading: plain(heading), isOptional, hint, paragraphs }];
  });
  const signatures = records(source.signatures, "signatures").flatMap((line, index): Signature[] => {
    const role = readText(line.role, `signatures[${index}].role`);
    if (!role) return [];
    const party = blankOf(line.party, defined, met, `signatures[${index}].party`);
    return [{ key: keyOf(line, index), role: plain(role), party, withTitle: line.withTitle === true }];
  });
  return { opening, clauses: renumbered(clauses), signatures, blanks: [...met.values()] };
}

/** A clause that could not be read leaves no gap in the numbers. */
function renumbered(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, index) => {
    const number = `${index + 1}`;
    const paragraphs = clause.paragraphs.map((paragraph) => ({
      ...paragraph,
      number: paragraph.number && `${number}.${paragraph.number.split(".")[1]}`,
    }));
    return { ...clause, number, paragraphs };
  });
}

function readBlanks(value: unknown): Map<string, Blank> {
  const blanks = records(value, "blanks").flatMap((blank, index): [string, Blank][] => {
    const field = `blanks[${index}]`;
    const key = readText(blank.key, `${field}.key`);
    const label = readText(blank.label, `${field}.label`);
    if (!key || !label) return [];
    const sample = readText(blank.sample, `${field}.sample`);
    const kind = readChoice(blank.kind, kindNames, "text", `${field}.kind`);
    const choices = Array.isArray(blank.choices)
      ? readTexts(blank.choices, `${field}.choices`).map(plain)
      : [];
    return [
      [plain(key), { key: plain(key), label: plain(label), kind, sample: sample && plain(sample), choices }],
    ];
  });
  return new Map(blanks);
}

/** Paragraphs with the points below them. They are numbered when a clause (`number`) has more than one. */
function readParagraphs(
  value: unknown,
  number: string | null,
  defined: Blanks,
  met: Map<string, Blank>,
  field: string,
): Paragraph[] {
  const paragraphs: (Paragraph & { points: Point[] })[] = [];
  for (const [index, block] of records(value, field).entries()) {
    const parts = readParts(block.children, defined, met, `${field}[${index}]`);
    if (parts.length === 0) continue;
    const key = keyOf(block, index);
    const last = paragraphs.at(-1);
    if (typeof block.listItem === "string" && last) {
      last.points.push({ key, letter: letterOf(last.points.length), parts });
    } else {
      paragraphs.push({ key, number: null, parts, points: [] });
    }
  }
  if (number === null || paragraphs.length < 2) return paragraphs;
  return paragraphs.map((paragraph, index) => ({ ...paragraph, number: `${number}.${index + 1}` }));
}

function readParts(value: unknown, defined: Blanks, met: Map<string, Blank>, field: string): Part[] {
  const parts = records(value, field).flatMap((child, index): Part[] => {
    if (child._type === "blank") {
      const blank = blankOf(child.blank, defined, met, `${field}.children[${index}]`);
      return blank ? [{ kind: "blank", blank }] : [];
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

function blankOf(value: unknown, defined: Blanks, met: Map<string, Blank>, field: string): Blank | null {
  const key = readText(value, field);
  if (!key) return null;
  const blank = defined.get(plain(key));
  if (!blank) reportProblem(field, `names the blank "${plain(key)}", which the template does not define`);
  else met.set(blank.key, blank);
  return blank ?? null;
}

function records(value: unknown, field: string): Fields[] {
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

function keyOf(item: Fields, index: number): string {
  return `${typeof item._key === "string" ? item._key : ""}-${index}`;
}
