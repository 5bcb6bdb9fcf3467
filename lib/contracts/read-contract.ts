import { isRecord, plain, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import {
  type Clause,
  type Contract,
  type Signature,
  STATE_BLANK,
  type StateNote,
  type StateText,
} from "@/lib/contracts/contract";
import { readBlanks } from "@/lib/contracts/read-blanks";
import {
  type BlankBook,
  type Fields,
  keyOf,
  readBlank,
  readParagraphs,
  readRecords,
} from "@/lib/contracts/read-paragraphs";

/** The template fields that make its contract, as its page's query returns them, with shared clauses resolved. */
export interface ContractSource {
  readonly blanks?: unknown;
  readonly opening?: unknown;
  readonly clauses?: unknown;
  readonly signatures?: unknown;
}

/** Reads the contract of a template. Unreadable content is left out and reported. */
export function readContract(source: ContractSource): Contract {
  const clauseFields = readRecords(source.clauses, "clauses");
  const book: BlankBook = { defined: readBlanks(source.blanks, clauseFields), met: new Map() };
  const opening = readParagraphs(source.opening, book, "opening");
  const keys = new Set<string>();
  const clauses = clauseFields.flatMap((fields, index): Clause[] => {
    const clause = readClause(fields, index, book);
    if (!clause) return [];
    const key = keys.has(clause.key) ? keyOf(fields, index) : clause.key;
    keys.add(key);
    return [{ ...clause, key }];
  });
  const signatures = readRecords(source.signatures, "signatures").flatMap((line, index): Signature[] => {
    const role = readText(line.role, `signatures[${index}].role`);
    if (!role) return [];
    const party = readBlank(line.party, book, `signatures[${index}].party`);
    return [{ key: keyOf(line, index), role: plain(role), party, withTitle: line.withTitle === true }];
  });
  return { opening, clauses, signatures, blanks: [...book.met.values()] };
}

function readClause(fields: Fields, index: number, book: BlankBook): Clause | null {
  const field = `clauses[${index}]`;
  const text = fields._type === "sharedClause" ? fields.clause : fields;
  if (!isRecord(text)) {
    reportProblem(`${field}.clause`, "refers to something that is not published");
    return null;
  }
  const heading = readText(text.heading, `${field}.heading`);
  const paragraphs = readParagraphs(text.body, book, `${field}.body`);
  if (!heading || paragraphs.length === 0) return null;
  const isOptional = fields.optional === true;
  const clause = {
    key: typeof fields._key === "string" && fields._key !== "" ? fields._key : keyOf(fields, index),
    heading: plain(heading),
    isOptional,
    hint: isOptional ? readText(fields.hint, `${field}.hint`) : null,
    paragraphs,
    stateTexts: readStateTexts(text.stateTexts, book, `${field}.stateTexts`),
    stateNotes: readStateNotes(text.stateNotes, `${field}.stateNotes`),
  };
  if (clause.stateTexts.length > 0 || clause.stateNotes.length > 0) readBlank(STATE_BLANK, book, field);
  return clause;
}

function readStateTexts(value: unknown, book: BlankBook, field: string): StateText[] {
  return readRecords(value, field).flatMap((entry, index) => {
    const states = readCodes(entry.states);
    const paragraphs = readParagraphs(entry.body, book, `${field}[${index}].body`);
    return states.length > 0 && paragraphs.length > 0 ? [{ states, paragraphs }] : [];
  });
}

function readStateNotes(value: unknown, field: string): StateNote[] {
  return readRecords(value, field).flatMap((entry, index) => {
    const text = readText(entry.text, `${field}[${index}].text`);
    return text ? [{ states: readCodes(entry.states), text: plain(text) }] : [];
  });
}

function readCodes(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((code) => typeof code === "string").map(plain) : [];
}
